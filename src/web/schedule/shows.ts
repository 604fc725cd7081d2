import { readAgenda } from '#domain/reservations/contract.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { listBlocks, listClosings } from '#domain/schedule/block-contract.ts';

/** The reads that show blocked time. */
export const showBlocks = [listBlocks, readAgenda];

/** The reads that show closings. */
export const showClosings = [listClosings, readAgenda, readPublicSchedule];
