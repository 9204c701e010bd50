export function About({ title, children }: { title: string; children: string }) {
  return (
    <>
      <meta name="description" content={children} />
      <meta property="og:site_name" content="LastMile" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={children} />
    </>
  );
}
