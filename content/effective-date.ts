/** The date from which the privacy policy and the terms apply. Update it when you change one of them. */
export const effectiveDate = 'May 26, 2025';
