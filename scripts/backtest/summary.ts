export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
