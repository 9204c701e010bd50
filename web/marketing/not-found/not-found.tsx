import { Line } from '#web/ui/feedback/line.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { About } from '../about.tsx';

export default function NotFound() {
  return (
    <Page
      title="Page not found"
      lead="404: this road ends here. There is no page at this address."
      width="form"
    >
      <About title="Page not found">There is no page at this address.</About>
      <Line value={80} size="lg" />
      <div className="mt-8">
        <ButtonLink to={paths.home} variant="primary">
          Return to Home
        </ButtonLink>
      </div>
    </Page>
  );
}
