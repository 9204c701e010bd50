/** Within so many hours of a submission an engineer reviews it, as clients are told. */
export const HOURS_PROMISED = 24;
/** After so many hours without an engineer the operator is told, while there is time to keep the promise. */
export const HOURS_UNTIL_ALERT = 20;
