/** What an issue needs from its client. `overdue`: the promised date has passed, and the client may end the work. */
export type ClientNeed = 'quote' | 'pay' | 'fix' | 'overdue' | 'question';
/** What an issue needs from its engineer. `claim`: the claim expires without activity. */
export type EngineerNeed = 'claim' | 'start' | 'changes' | 'fix' | 'question';
export type NeedRole = 'client' | 'engineer';
export type NeedKind = ClientNeed | EngineerNeed;
