import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Main } from './app-frame.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Header />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

// The build wraps the default export of a route, which then takes no children.
export default PublicFrame;
