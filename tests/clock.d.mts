export function moveDate(shift: number): void
