import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useErrorWords } from '../i18n/error-words.ts'
import { Icon } from '../icon.tsx'
import { NOT_LOADED } from '../load-again.ts'
import type { NotLoadedProps } from '../load-boundary.tsx'

/** An error in a cell or row of a grid, and the ways to continue. */
export function GridNote({ error, children }: { error: unknown; children: ReactNode }) {
  const { words } = useErrorWords(error)
  return (
    <div className="sp-cell-note" role="alert">
      <span className="sp-field-error">
        <Icon name="critical" />
        <span>{words}</span>
      </span>
      <span className="sp-cell-ways">{children}</span>
    </div>
  )
}

/** Replaces a part of a grid that could not be loaded; `children` are further options besides a retry. */
export function GridPartFailed({ onRetry, retrying, children }: NotLoadedProps & { children?: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <GridNote error={NOT_LOADED}>
      <Button icon="refresh" onPress={onRetry} loading={retrying}>
        {t('retry')}
      </Button>
      {children}
    </GridNote>
  )
}
