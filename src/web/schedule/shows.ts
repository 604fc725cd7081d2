import { readAgenda } from '#domain/reservations/contract.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { listBlocks, listClosings } from '#domain/schedule/blocks/contract.ts';

export const showBlocks = [listBlocks, readAgenda];

export const showClosings = [listClosings, readAgenda, readPublicSchedule];
