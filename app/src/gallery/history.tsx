import type { Change, HistoryChange, Operation, OperationDetail } from '#core/changes/contract.ts'

/** Fixed examples of operations and changes for the screens of the gallery. They never leave it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const PARTIAL: Operation = {
  id: '40',
  type: 'meta-tags.bulk-edit',
  performedOn: 'product',
  fields: ['seo-title', 'seo-description'],
  cause: 'merchant',
  actor: '101',
  title: { key: 'structured-data:history.settings', values: {} },
  state: 'partial',
  createdAt: ago(42),
  finishedAt: ago(30),
  total: 1_000,
  applied: 958,
  unchanged: 12,
  failed: 30,
  conflicts: 2,
  review: false,
  proposed: 0,
  leftOut: 0,
  errors: 30,
  open: 0,
  reverted: 0,
  parts: 1,
  part: 1,
  runs: 1,
  preparing: false,
  cancelling: false,
  price: { credit: 'ai-meta', reserved: 0, settled: 958 },
  undoable: true,
  rerunnable: true,
  undoes: null,
  undoneBy: null,
}

const OPERATIONS: Operation[] = [
  {
    ...PARTIAL,
    id: '42',
    state: 'running',
    createdAt: ago(1),
    applied: 1_300,
    failed: 4,
    open: 3_696,
    total: 5_000,
  },
  { ...PARTIAL, id: '41', state: 'review', createdAt: ago(12), applied: 0, failed: 0, proposed: 3, total: 3 },
  PARTIAL,
  {
    ...PARTIAL,
    id: '39',
    state: 'done',
    failed: 0,
    errors: 0,
    applied: 988,
    undoneBy: '43',
    createdAt: ago(300),
  },
  {
    ...PARTIAL,
    id: '38',
    cause: 'undo',
    state: 'done',
    failed: 0,
    errors: 0,
    total: 3,
    createdAt: ago(3_000),
  },
  {
    ...PARTIAL,
    id: '37',
    cause: 'automation',
    state: 'failed',
    applied: 0,
    failed: 20,
    total: 20,
    createdAt: ago(9_000),
  },
  {
    ...PARTIAL,
    id: '36',
    state: 'cancelled',
    leftOut: 700,
    total: 1_000,
    applied: 300,
    createdAt: ago(12_000),
  },
]

const CHANGE: Change = {
  id: '1',
  operationId: '40',
  kind: 'catalogue.search-listing',
  resourceId: 'gid://shopify/Product/1',
  label: 'Enamel mug with a speckled rim',
  field: 'seo-title',
  state: 'applied',
  part: 1,
  before: 'Enamel mug, white | Fernhill',
  wasRead: true,
  after: 'Enamel mug with a speckled rim, 350 ml | Fernhill',
  observed: 'Enamel mug with a speckled rim, 350 ml | Fernhill',
  errorCode: null,
  errorKey: null,
  errorMessage: null,
  credits: 1,
  note: null,
  overwrote: null,
  createdAt: ago(42),
  settledAt: ago(40),
}
const CHANGES: Change[] = [
  CHANGE,
  {
    ...CHANGE,
    id: '2',
    label: 'Oak dibber',
    state: 'failed',
    before: null,
    after: 'Oak dibber for bulbs and seedlings, turned by hand in our own workshop',
    observed: null,
    errorCode: 'changes.refused',
    errorKey: 'errors:changes.refused',
    errorMessage: 'Title is too long.',
    credits: 0,
  },
  {
    ...CHANGE,
    id: '3',
    label: 'Hazel bean trellis',
    field: 'seo-description',
    state: 'conflict',
    before: 'A trellis.',
    after: 'A trellis of hazel rods for climbing beans, 180 cm high.',
    observed: 'A trellis for beans, made in Kent.',
    errorCode: 'changes.conflict',
    errorKey: 'errors:changes.conflict',
    credits: 0,
  },
  { ...CHANGE, id: '4', label: 'Jute twine', field: 'noindex', before: false, after: true, observed: true },
  {
    ...CHANGE,
    id: '5',
    label: 'Jute twine',
    field: 'handle',
    before: 'twine',
    after: { handle: 'jute-twine' },
    observed: null,
    state: 'pending',
  },
]

const DETAIL: OperationDetail = {
  ...PARTIAL,
  overwrote: { count: 0, known: 0 },
  mail: 'sent',
  error: null,
  late: 0,
  failures: [
    { code: 'changes.refused', key: 'errors:changes.refused', count: 28, example: 'Title is too long.' },
    { code: 'changes.conflict', key: 'errors:changes.conflict', count: 2, example: null },
  ],
}
const page = (rows: object[]) => ({ rows, next: null })
const proposals = CHANGES.slice(0, 3).map((change) => ({
  ...change,
  state: 'proposed' as const,
  errorCode: null,
}))
const all = [['operation-changes', { id: '40', limit: 50 }], page(CHANGES)]
const operation = (detail: Partial<OperationDetail>) => [
  [['operation', ''], { ...DETAIL, ...detail }],
  all,
  [
    ['operation-changes', { id: '40', state: 'conflict', limit: 5 }],
    page(CHANGES.filter(({ state }) => state === 'conflict')),
  ],
  [['operation-changes', { id: '40', state: 'proposed', limit: 50 }], page(proposals)],
]

const history: HistoryChange[] = CHANGES.map((change) => ({
  ...change,
  cause: 'merchant',
  actor: '101',
  type: PARTIAL.type,
  title: PARTIAL.title,
  replacedBy: null,
  undoable: change.state === 'applied',
}))

type Answers = [key: unknown[], data: unknown][]

/** Answers of each screen, by its name in `/kit?screen=…`. */
export const HISTORY_ANSWERS = {
  history: [[['history', { limit: 50 }], page(history)]],
  'history-empty': [[['history', { limit: 50 }], page([])]],
  operations: [[['operations', { limit: 50 }], page(OPERATIONS)]],
  'operations-empty': [[['operations', { limit: 50 }], page([])]],
  operation: operation({}),
  'operation-running': operation({
    state: 'running',
    total: 5_000,
    open: 3_696,
    applied: 1_300,
    failed: 4,
    parts: 5,
    part: 2,
    undoable: false,
    rerunnable: false,
    mail: 'waiting',
    failures: [],
    price: { credit: 'ai-meta', reserved: 3_700, settled: 1_300 },
  }),
  'operation-review': operation({
    state: 'review',
    review: false,
    proposed: 3,
    total: 3,
    applied: 0,
    failed: 0,
    failures: [],
    rerunnable: false,
    undoable: false,
  }),
} as unknown as Record<string, Answers>
