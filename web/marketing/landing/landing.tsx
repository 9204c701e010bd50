import { About } from '../about.tsx';
import { Builders } from './builders.tsx';
import { FreeFix } from './free-fix.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LastStretch } from './last-stretch.tsx';
import { Testimonials } from './testimonials.tsx';

export default function Landing() {
  return (
    <>
      <title>LastMile: take your vision the last mile</title>
      <About title="LastMile: take your vision the last mile">
        Built with an AI coding tool and stuck? Independent engineers fix the last 20%: integrations, bugs,
        database migrations, timezones. Free estimate, no account needed.
      </About>
      <Hero />
      <LastStretch />
      <HowItWorks />
      <Builders />
      <FreeFix />
      <Testimonials />
    </>
  );
}
