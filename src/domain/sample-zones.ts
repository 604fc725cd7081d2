/** Time zones for tests of clock changes: both hemispheres, half-hour offsets, changes at midnight. */
export const sampleZones = [
  'Africa/Cairo',
  'America/Asuncion',
  'America/Havana',
  'America/Montevideo',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Pacific/Auckland',
  'Pacific/Easter',
];
