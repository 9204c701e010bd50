export const sans = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

/** The product's colours, set on each element: mail programs support no custom properties. */
export const look = {
  ground: '#f8f9fa',
  surface: '#ffffff',
  sunken: '#eff1f4',
  hairline: '#dee2e7',
  ink: '#15191d',
  muted: '#535c67',
  accent: '#ffc926',
  onAccent: '#15191d',
} as const;

// The second half is for Outlook, which darkens a page itself and marks the changed elements.
export const darkTheme =
  '@media (prefers-color-scheme:dark){.ground{background:#101316!important}.card{background:#171b1f!important}' +
  '.ink{color:#eef1f4!important}.quiet,.quiet a{color:#a3adb8!important}.line,.said{border-color:#2a3037!important}' +
  '.value{background:#0b0d0f!important;color:#eef1f4!important}}' +
  '[data-ogsc] .ink,[data-ogsc] .value{color:#eef1f4!important}[data-ogsc] .quiet,[data-ogsc] .quiet a{color:#a3adb8!important}' +
  '[data-ogsc] a.button{color:#15191d!important}';
