// Runs before the first paint, so that neither a chosen theme nor fonts that are there already ever flash.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (sessionStorage.getItem('fonts')) delete document.documentElement.dataset.lateFonts;
} catch {}
