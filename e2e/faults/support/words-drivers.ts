import { type Driver, many, one } from './driver.ts'

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  `${key} ${Object.values(values).join(' ')}`
const words = { message: ({ key, values }: Said) => say(key, values), duplicate: () => 'twice' }
interface Said {
  key: string
  values: Record<string, unknown>
}
const issue = (field: string) => ({
  key: 'missing',
  values: { field, in: field },
  field,
  code: 'missing-field',
})
const duplicate = { key: 'sameId', values: {}, action: 'merge', carry: ['offers'], differ: ['name'] }

const declaration = {
  slug: 'fern',
  groups: [{ fields: ['title'], kind: 'x', purpose: { name: 'listing' }, byTemplate: true }],
  ...{ first: ['title'], looks: false, keyword: 'own' },
}
const choice = (text: string) => ({
  ...{ writer: 'model', language: 'en', tone: 'Friendly', fields: ['title'] },
  ...{ focusKeyword: text, model: text, systemMessage: text, userMessage: text },
})
const chosen = (name: string): [string, Driver] => [
  `core/writing/domain/writing-choice.ts#${name}`,
  one('choice', (text) => [declaration, choice(text)]),
]

/** Drivers for functions that turn findings into texts, and that pass on a merchant's texts. */
export const WORDS_DRIVERS: Readonly<Record<string, Driver>> = {
  'core/issues/domain/translate-duplicate.ts#translateDuplicate': {
    slots: ['carry', 'differ'],
    make: ({ slot, pieces }) => [{ ...duplicate, [slot]: pieces() }, say],
  },
  'core/issues/domain/translate-issue.ts#translateIssue': {
    slots: ['field', 'names'],
    make: ({ slot, text, pieces }) => [
      slot === 'names' ? { key: 'either', values: { fields: { names: pieces() } } } : issue(text),
      say,
      'en',
    ],
  },
  'rules/rich-results/rules/messages.ts#message': one('field', (field) => ['missing', { field }]),
  'features/schema-results/domain/issue-tally.ts#wordedTally': many('issues', (pieces) => [
    pieces.map((piece) => ({ ...issue(piece), pages: 1, count: 1, example: piece })),
    words.message,
  ]),
  'features/schema-results/domain/report.ts#worded': {
    slots: ['issues', 'duplicates', 'parseErrors'],
    make: ({ slot, pieces }) => {
      const report = { id: 'x', issues: [], duplicates: [], parseErrors: [] }
      const each = slot === 'duplicates' ? () => ({ ...duplicate, types: [], nodes: [] }) : issue
      return [{ ...report, [slot]: pieces().map((piece) => each(piece)) }, words]
    },
  },
  'features/services/mail/order-mail.ts#orderMail': {
    slots: ['message', 'files'],
    make: ({ slot, text, pieces }) => {
      const mail = { language: 'en', title: 'Fix', store: 'Fern', link: 'https://fern.example', stage: null }
      const said = slot === 'files' ? { message: '', files: pieces() } : { message: text, files: [] }
      return [{ ...mail, ...said, isForProvider: false }]
    },
  },
  ...Object.fromEntries(['problemsOf', 'writingOf', 'automationOptionsOf'].map(chosen)),
}
