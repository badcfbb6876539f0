import { type Driver, many, one } from './driver.ts'

const DAY = '2026-11-21'
const change = (url: string) => ({
  ...{ id: '1', pageId: '1', url, at: `${DAY}T00:00:00Z`, from: 'valid', to: 'excluded', reason: null },
})

/** Drivers for functions over index verdicts, daily metrics and the mails about them. */
export const INDEX_DRIVERS: Readonly<Record<string, Driver>> = {
  'features/index-status/alerts/changes-mail.ts#changesMail': many('changes', (pieces) => [
    pieces.map(change),
    { storeName: 'Fernhill', language: 'en', link: 'https://shop.example' },
    (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
  ]),
  'features/index-status/asking/shown-pages.ts#shownOf': {
    slots: ['metrics', 'days'],
    make: ({ slot, pieces }) => {
      const many = pieces().map((_, at) => ({ day: `${at}`, clicks: 1, impressions: 1, final: true }))
      const few = [{ day: DAY, clicks: 1, impressions: 1, final: true }]
      return slot === 'metrics' ? [many, few] : [few, many]
    },
  },
  'kit/server/mail-body.ts#mailBody': many('lines', (lines) => [
    { language: 'en', heading: 'Fern', lines, link: 'https://shop.example', open: 'Open', why: 'Fern' },
  ]),
  'core/writing/grounding/grounding.ts#isPlainCount': one('words', (words) => [{ kind: 'number', words }]),
}
