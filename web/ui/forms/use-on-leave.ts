import { useBlocker } from 'react-router';

/**
 * Calls back at the instant at which another path is on its way, before its part of the app is fetched and before
 * anything is drawn anew. A change of the query alone is not leaving. Nothing is held up.
 */
export function useOnLeave(leave: () => void): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) leave();
    return false;
  });
}
