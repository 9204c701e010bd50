import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

type ButtonProps = ComponentProps<'button'> & Look & { pending?: boolean; pendingLabel?: string };

/**
 * A button with `aria-disabled` still works, so that a form can show its errors. A `pending` button does not
 * work.
 */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', icon, pending = false, pendingLabel, ...rest } = props;
  const { className, children, onClick, disabled, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={pending || disabled || attributes['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      disabled={disabled}
      className={buttonStyle(variant, size, className)}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export function ButtonLink({ variant = 'secondary', size = 'md', icon, ...props }: ButtonLinkProps) {
  const { className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
