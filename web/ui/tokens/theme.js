// Any site can send its reader through the code host to a page here with a new session in the fragment. No page reads it,
// and it must stay neither in the address nor in the history.
if (/[#&]access_token=/.test(location.hash))
  history.replaceState(null, '', location.pathname + location.search);
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
