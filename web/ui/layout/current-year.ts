/** Shows the current year in a prerendered element, which has the year of the build. */
export function showCurrentYear(place: HTMLElement | null): void {
  if (place) place.textContent = String(new Date().getFullYear());
}
