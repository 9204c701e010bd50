/** Since when the privacy policy and the terms of service hold. Change it with them. */
export const effectiveDate = 'May 26, 2025';
