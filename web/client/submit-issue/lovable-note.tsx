import { Disclosure } from '#web/ui/text/disclosure.tsx';

export function LovableNote() {
  return (
    <div className="rounded border border-hairline bg-surface px-4 py-3 text-sm">
      <p className="font-semibold">No links needed for Lovable</p>
      <p className="mt-0.5 text-ink-muted">
        Lovable keeps your code inside your project, so there is no address to copy. Your engineer will ask
        you for access when it is needed.
      </p>
      <Disclosure summary="What should I attach instead?">
        <ol className="mt-1 mb-1 list-decimal space-y-1 pl-5 text-ink-muted">
          <li className="pl-1">A screenshot of what is wrong, with the whole window in it.</li>
          <li className="pl-1">
            What Lovable or the browser says about it: copy the message into the description.
          </li>
          <li className="pl-1">
            If you have the code on GitHub or as a download too: a .zip of it under 5MB, without its
            node_modules folder and its .env files.
          </li>
        </ol>
      </Disclosure>
    </div>
  );
}
