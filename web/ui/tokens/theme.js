try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (sessionStorage.getItem('fonts')) delete document.documentElement.dataset.lateFonts;
  const session = localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`);
  document.documentElement.toggleAttribute('data-signed-in', session !== null);
  const engineer = session && localStorage.getItem('lastmile.engineer');
  document.documentElement.toggleAttribute(
    'data-engineer',
    !!engineer && JSON.parse(session).user.id === engineer,
  );
} catch {}
