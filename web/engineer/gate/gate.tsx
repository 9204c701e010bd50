import { Outlet } from 'react-router';

export default function Gate() {
  return <Outlet />;
}
