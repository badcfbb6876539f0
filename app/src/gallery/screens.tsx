import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeNextContext, type HomeNextProps } from '#core/registry/client.ts'
import { HistoryPage } from '#features/history/ui/history-page.tsx'
import { OperationPage } from '#features/history/ui/operation-page.tsx'
import { OperationsPage } from '#features/history/ui/operations-page.tsx'
import { HomePage } from '#features/home/ui/home-page.tsx'
import { NextSteps } from '#features/onboarding/ui/next-steps.tsx'
import { SchemaPage } from '#features/structured-data/ui/schema-page.tsx'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { Gallery as Parts } from '#kit/ui/gallery/gallery.tsx'
import { FailureScreen } from '#kit/ui/shell/failure-screen.tsx'
import { NoShop } from '#kit/ui/shell/no-shop.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { HISTORY_ANSWERS } from './history.tsx'
import { BLOCKS, HOME, HOME_EMPTY, PREVIEW, STATE } from './home-and-schema.tsx'
import { IMAGES_SCREENS } from './images.tsx'
import { META_TAGS_SCREENS } from './meta-tags.tsx'

const nextSteps = (props: HomeNextProps) => <NextSteps {...props} />

type Answers = [key: unknown[], data: unknown][]
const OFF = { ...STATE, embed: { ...STATE.embed, status: 'enabled' as const } }

const HISTORY_SCREENS: Record<string, React.ComponentType> = {
  operation: OperationPage,
  operations: OperationsPage,
}

/** `/kit?screen=…`: each screen in each of its states, with answers that never came from a server. */
const SCREENS: Record<string, { Screen: React.ComponentType; answers: Answers | 'wait' | 'fail' }> = {
  home: { Screen: HomePage, answers: [[['home'], HOME]] },
  'home-empty': { Screen: HomePage, answers: [[['home'], HOME_EMPTY]] },
  'home-loading': { Screen: HomePage, answers: 'wait' },
  'home-failed': { Screen: HomePage, answers: 'fail' },
  schema: { Screen: SchemaPage, answers: [[['structured-data'], STATE]] },
  'schema-on': { Screen: SchemaPage, answers: [[['structured-data'], OFF]] },
  'schema-loading': { Screen: SchemaPage, answers: 'wait' },
  'schema-failed': { Screen: SchemaPage, answers: 'fail' },
  'schema-none': {
    Screen: SchemaPage,
    answers: [[['structured-data'], { ...STATE, templates: [], theme: null, publishedAt: null }]],
  },
  ...Object.fromEntries(
    Object.entries(HISTORY_ANSWERS).map(([name, answers]) => [
      name,
      { Screen: HISTORY_SCREENS[name.split('-')[0] ?? ''] ?? HistoryPage, answers },
    ]),
  ),
  ...META_TAGS_SCREENS,
  ...IMAGES_SCREENS,
  'no-shop': { Screen: NoShop, answers: [] },
  'not-found': { Screen: NotFound, answers: [] },
  failure: { Screen: () => <FailureScreen code="shops.session-token" />, answers: [] },
}
const ALWAYS: Answers = [
  [['app-block-status'], BLOCKS],
  [['structured-data-preview', null, JSON.stringify(STATE.product)], PREVIEW],
]

/** Shows the screen named in the URL with its fixed answers. */
export function Gallery() {
  const name = new URLSearchParams(location.search).get('screen') ?? ''
  const chosen = SCREENS[name]
  const [client] = useState(() => clientWith(chosen?.answers ?? []))
  const { i18n } = useTranslation('shell')
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void i18n
      .loadNamespaces([
        'structured-data',
        'home',
        'history',
        'changes',
        'grid',
        'errors',
        'meta-tags',
        'writing',
        'seo-checks',
        'catalogue',
        'images',
        'landing',
      ])
      .then(() => setReady(true))
  }, [i18n])
  if (!chosen) return <Parts />
  return (
    ready && (
      <QueryClientProvider client={client}>
        <HomeNextContext value={nextSteps}>
          <chosen.Screen />
        </HomeNextContext>
      </QueryClientProvider>
    )
  )
}

/** What screens that wait or failed have asked for. */
const WAITED_FOR = [
  ...[['home'], ['structured-data'], ['app-block-status']],
  ...[
    ['images-dashboard'],
    ['images-sizes'],
    ['images-settings'],
    ['images-automations'],
    ['images-home-scan'],
  ],
]

function clientWith(answers: Answers | 'wait' | 'fail'): QueryClient {
  const refused = new ApiError({ status: 502, code: 'shops.platform-unavailable', message: '' })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  if (answers === 'wait' || answers === 'fail') {
    for (const key of WAITED_FOR) {
      const query = client.getQueryCache().build(client, { queryKey: key })
      if (answers === 'fail') query.setState({ status: 'error', error: refused, errorUpdatedAt: Date.now() })
      else query.setState({ fetchStatus: 'fetching' })
    }
  } else for (const [key, data] of [...ALWAYS, ...answers]) client.setQueryData(key, data)
  return client
}
