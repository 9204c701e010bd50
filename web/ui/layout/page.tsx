import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { PageTitle } from './page-title.tsx';

const widths = { form: 'max-w-form', page: 'max-w-page' };

type ContainerProps = { width?: keyof typeof widths; className?: string; children?: ReactNode };

export function Container({ width = 'page', className, children }: ContainerProps) {
  return (
    <div className={classNames('mx-auto w-full px-4 sm:px-6', widths[width], className)}>{children}</div>
  );
}

type PageProps = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Search engines show this description. */
  description?: string;
  width?: keyof typeof widths;
  children?: ReactNode;
};

/** The page's h1 gets the focus after a navigation. */
export function Page({ title, lead, actions, description, width = 'page', children }: PageProps) {
  const isLong = title.length > 40;
  return (
    <Container width={width} className="py-10 in-data-shell:py-6 sm:py-14 sm:in-data-shell:py-8">
      <PageTitle>{title}</PageTitle>
      {description && <meta name="description" content={description} />}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className={classNames('min-w-0', isLong && 'flex-[1_1_20rem]')}>
          <h1
            tabIndex={-1}
            className={classNames(
              'font-semibold break-words',
              isLong ? 'text-xl sm:text-2xl' : 'text-2xl',
              'in-data-shell:text-xl sm:in-data-shell:text-xl',
            )}
          >
            {title}
          </h1>
          {lead && <div className="mt-2 max-w-text text-ink-muted">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-8 in-data-shell:mt-6">{children}</div>}
    </Container>
  );
}
