// Runs before the page for engineers is painted: whoever is signed in and known to be one goes on to the portal.
try {
  const kept = localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`);
  if (kept && JSON.parse(kept).user.id === localStorage.getItem('lastmile.engineer')) {
    document.documentElement.hidden = true;
    // In place of this page, so that going back leads to where one came from.
    location.replace(document.currentScript.dataset.to);
  }
} catch {}
