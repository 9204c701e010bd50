import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PARAMETER = 'file';

/** Opening a file adds a history entry. Switching to another file replaces the entry. */
export function useOpenFile() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpenedHere = (state as { isFileOpenedHere?: boolean } | null)?.isFileOpenedHere === true;

  const addressOf = (path: string | null) => {
    const next = new URLSearchParams(params);
    next.delete(PARAMETER);
    if (path) next.set(PARAMETER, path);
    return { search: next.toString() };
  };

  return {
    openPath: params.get(PARAMETER),
    linkTo: (path: string) => ({ to: addressOf(path), state: { isFileOpenedHere: true } }),
    show: (path: string) => void navigate(addressOf(path), { replace: true, state }),
    close: () =>
      isOpenedHere ? void navigate(-1) : void navigate(addressOf(null), { replace: true, state: null }),
  };
}
