import { describe, expect, it } from 'vitest';
import type { SelectItem } from './query.ts';
import { parseSelect } from './select.ts';

function show(items: SelectItem[]): string {
  return items.map(showItem).join(' ');
}

function showItem(item: SelectItem): string {
  if (item.kind === 'all') return '*';
  if (item.kind === 'embed') {
    const marks = `${item.hint === null ? '' : ` by ${item.hint}`}${item.isInner ? ' inner' : ''}`;
    return `${item.isSpread ? '...' : (item.alias ?? '-')}<-${item.target}${marks}{${show(item.level.items)}}`;
  }
  const path = item.field.path.map(
    (step) => `/${step.asText ? 't' : ''}${step.kind === 'key' ? step.key : `#${step.index}`}`,
  );
  return `${item.alias ?? '-'}=[${item.field.name}]${path.join('')}${item.cast === null ? '' : `::${item.cast}`}`;
}

describe('a select', () => {
  const understood: [text: string, meaning: string][] = [
    ['', ''],
    ['*', '*'],
    ['id', '-=[id]'],
    ['id,name', '-=[id] -=[name]'],
    [' id , name ', '-=[id] -=[name]'],
    ['id,*', '-=[id] *'],
    ['full:name', 'full=[name]'],
    ['"full name":name', 'full name=[name]'],
    ['column whitespace', '-=[column whitespace]'],
    ['"a,b(c)"', '-=[a,b(c)]'],
    ['"say \\"hi\\" \\\\"', '-=[say "hi" \\]'],
    ['id,...team!fk!inner(name)', '-=[id] ...<-team by fk inner{-=[name]}'],
    ['naïve-größe', '-=[naïve-größe]'],
    ['well-known', '-=[well-known]'],
    ['age::text', '-=[age]::text'],
    ['n:age::text', 'n=[age]::text'],
    ['at::timestamp with time zone', '-=[at]::timestamp with time zone'],
    ['data->a', '-=[data]/a'],
    ['data->>a', '-=[data]/ta'],
    ['data->a->>b', '-=[data]/a/tb'],
    ['data->0', '-=[data]/#0'],
    ['data->-1->>x', '-=[data]/#-1/tx'],
    ['data->0x', '-=[data]/0x'],
    ['data->"a.b"->>c', '-=[data]/a.b/tc'],
    ['data->first-name', '-=[data]/first-name'],
    ['d:data->a::int', 'd=[data]/a::int'],
    ['count', '-=[count]'],
    ['team(name)', '-<-team{-=[name]}'],
    ['team()', '-<-team{}'],
    ['team(*),id', '-<-team{*} -=[id]'],
    ['t:team(name)', 't<-team{-=[name]}'],
    ['team!team_id(name)', '-<-team by team_id{-=[name]}'],
    ['team!inner(name)', '-<-team inner{-=[name]}'],
    ['team!left(name)', '-<-team{-=[name]}'],
    ['team!team_id!inner(name)', '-<-team by team_id inner{-=[name]}'],
    ['team!inner!team_id(name)', '-<-team by team_id inner{-=[name]}'],
    ['team(name,people(id,skills(name)))', '-<-team{-=[name] -<-people{-=[id] -<-skills{-=[name]}}}'],
    ['*,team(data->0)', '* -<-team{-=[data]/#0}'],
  ];
  it.each(understood)('the select %s is read', (text, meaning) => {
    expect(show(parseSelect(text))).toBe(meaning);
  });

  const refused: [text: string, code: string][] = [
    [',', 'PGRST100'],
    ['id,', 'PGRST100'],
    ['id,,name', 'PGRST100'],
    ['id)', 'PGRST100'],
    ['team(', 'PGRST100'],
    ['team(id', 'PGRST100'],
    ['team!(id)', 'PGRST100'],
    ['team(id)name', 'PGRST100'],
    ['id::', 'PGRST100'],
    ['id::int[]', 'PGRST100'],
    [':name', 'PGRST100'],
    ['a:b:c', 'PGRST100'],
    ['"open', 'PGRST100'],
    ['""', 'PGRST100'],
    ['data->', 'PGRST100'],
    ['data->>', 'PGRST100'],
    ['id;drop table people', 'PGRST100'],
    ["id'", 'PGRST100'],
    [`${'a('.repeat(17)}id${')'.repeat(17)}`, 'PGRST100'],
    ['count()', 'PGRST123'],
    ['age.sum()', 'PGRST123'],
    ['n:age.avg()', 'PGRST123'],
    ['age::int.max()', 'PGRST123'],
    ['...(name)', 'PGRST100'],
    ['x:...team(name)', 'PGRST100'],
  ];
  it.each(refused)('the select %s is refused', (text, code) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ code, status: 400 }));
  });
});
