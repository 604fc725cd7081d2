import { describe, expect, test } from 'vitest';
import { cropUrl, readCrop } from './crop-url.ts';

const name = `1z-${'x'.repeat(22)}.webp`;

describe('the address of a photo', () => {
  test.each([
    [
      `https://navaja.example/api/images/${name}`,
      `https://navaja.example/api/images/c_fill,w_1080,h_1080/${name}`,
    ],
    [`/api/images/${name}`, `/api/images/c_fill,w_1080,h_1080/${name}`],
    [
      `https://navaja.example/api/images/upload/${name}`,
      `https://navaja.example/api/images/upload/c_fill,w_1080,h_1080/${name}`,
    ],
    [
      'https://res.cloudinary.com/shop/image/upload/v17/profiles/ana.jpg',
      'https://res.cloudinary.com/shop/image/upload/c_fill,w_1080,h_1080/v17/profiles/ana.jpg',
    ],
    [
      'https://fotos.barberia.example/image/upload/v17/ana.jpg',
      'https://fotos.barberia.example/image/upload/c_fill,w_1080,h_1080/v17/ana.jpg',
    ],
    [
      'http://localhost:9/upload/upload/a.webp',
      'http://localhost:9/upload/c_fill,w_1080,h_1080/upload/a.webp',
    ],
  ])('%s on an image host is cropped square', (from, to) => {
    expect(cropUrl(from)).toBe(to);
  });

  test.each([
    'https://example.com/ana.jpg',
    'https://example.com/uploads/ana.jpg',
    'https://example.com/upload',
    'https://upload/ana.jpg',
    'https://example.com/?x=https://res.cloudinary.com/a/image/upload/b.jpg',
    `https://navaja.example/api/images/c_fill,w_64,h_64/${name}`,
    `https://navaja.example/api/images/upload/c_fill,w_64,h_64/${name}`,
    'https://navaja.example/api/images/otra.webp',
    '',
  ])('%s elsewhere stays as it is', (url) => {
    expect(cropUrl(url)).toBe(url);
  });

  test.each([
    [1, 64],
    [64, 64],
    [65, 96],
    [1080, 1080],
    [4000, 1080],
  ])('asked for %i is delivered at %i', (side, size) => {
    expect(cropUrl(`/api/images/${name}`, side)).toBe(`/api/images/c_fill,w_${size},h_${size}/${name}`);
  });
});

describe('a transformation', () => {
  test.each([
    ['c_fill,w_64,h_64', 64],
    ['c_fill,w_1080,h_1080', 1080],
    ['c_fill,w_65,h_65', null],
    ['c_fill,w_64,h_96', null],
    ['w_64,h_64', null],
    ['c_fill,w_064,h_064', null],
    ['../c_fill,w_64,h_64', null],
  ])('%s is read as %s', (transformation, side) => {
    expect(readCrop(transformation)).toBe(side);
  });
});
