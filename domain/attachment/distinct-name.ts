/** The name, numbered before its extension if a file of that name is there already: `image (2).png`. */
export function distinctName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let number = 2;
  while (taken.includes(`${stem} (${number})${extension}`)) number += 1;
  return `${stem} (${number})${extension}`;
}
