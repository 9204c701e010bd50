/** The developer secret of the instances that journeys and screens run on. */
export const devSecret = 'developer-secret-of-the-tests';

/** Headers that open the developer pages. */
export const asDeveloper = { 'x-dev-secret': devSecret };
