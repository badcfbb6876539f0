import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import type { CatalogueStatus } from '../contract.ts'
import { useFailureWords } from './store-data-failure.tsx'
import { useCatalogueAction } from './use-catalogue.ts'

/** Buttons to sync, re-sync or cancel. The reason a button is disabled is shown below it. */
export function StoreDataActions({ status }: { status: CatalogueStatus }) {
  const { t } = useTranslation('catalogue')
  const action = useCatalogueAction()
  const { words } = useErrorWords(action.error)
  const refused = useFailureWords(status.syncRefused ?? status.resyncRefused)
  const running = status.progress !== null
  // The progress that follows shows the wait; a busy button would be announced after it is gone.
  const busy = action.isPending
  return (
    <Stack gap={2}>
      <Inline>
        {running ? (
          <Button
            isDisabled={busy || status.progress?.cancelling === true}
            onPress={() => action.mutate('cancel')}
          >
            {t('cancel')}
          </Button>
        ) : (
          <>
            <Button
              tone="primary"
              icon="refresh"
              isDisabled={busy || status.syncRefused !== null}
              onPress={() => action.mutate('sync')}
            >
              {t('sync')}
            </Button>
            <Button
              isDisabled={busy || status.resyncRefused !== null}
              onPress={() => action.mutate('resync')}
            >
              {t('resync')}
            </Button>
          </>
        )}
      </Inline>
      {!running && (status.syncRefused || status.resyncRefused) && (
        <p className="sp-subtle sp-small">{refused}</p>
      )}
      {action.isError && (
        <p className="sp-field-error" role="alert">
          {words}
        </p>
      )}
    </Stack>
  )
}
