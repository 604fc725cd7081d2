import { readAgenda } from '#domain/reservations/contract.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { listBlocks, listClosings } from '#domain/schedule/blocks/contract.ts';

/** Endpoints whose answers contain blocks. */
export const showBlocks = [listBlocks, readAgenda];

/** Endpoints whose answers contain closings. */
export const showClosings = [listClosings, readAgenda, readPublicSchedule];
