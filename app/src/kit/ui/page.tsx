import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AdminTitleBar, type TitleAction } from './app-bridge/admin-title-bar.tsx'
import { useFrame } from './app-bridge/frame-context.ts'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'
import { IconButton } from './icon-button.tsx'
import { wayBack } from './shell/visited-paths.ts'
import type { Csv } from './use-csv.ts'
import './page.css'

export interface PageProps {
  title: string
  /** Subpages have a back link: to the path visited before, or home if the URL has `backto=home`. */
  back?: boolean
  primary?: TitleAction
  secondary?: readonly TitleAction[]
  /** File of the screen's list; its button is the last of the secondary ones. */
  csv?: Csv | undefined
  /** Grids take the full width; forms and texts stay at 998 px. */
  full?: boolean
  children: ReactNode
}

/** One screen: its title bar, in the admin's or our own frame, and its content. */
export function Page({ title, back = false, primary, csv, full = false, children, ...rest }: PageProps) {
  const { t } = useTranslation('shell')
  const frame = useFrame()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { secondary: others = [] } = rest
  const secondary = csv
    ? [...others, { label: t('csv'), call: csv.call, onAction: csv.save, disabled: csv.busy }]
    : others
  const goBack = () => navigate(wayBack(search, frame.home))
  useEffect(() => {
    document.title = `${title} · Signpost`
  }, [title])
  return (
    <main className={full ? 'sp-page sp-page-full' : 'sp-page'} id="main" tabIndex={-1}>
      {frame.embedded ? (
        <>
          <AdminTitleBar
            title={title}
            primary={primary}
            secondary={secondary}
            onBack={back ? goBack : undefined}
            backLabel={t('back')}
          />
          <h1 className="sp-hidden">{title}</h1>
        </>
      ) : (
        <header className="sp-page-head">
          {back && <IconButton icon="back" label={t('back')} onPress={goBack} />}
          <h1>{title}</h1>
          <div className="sp-page-actions">
            {secondary.map((action) => (
              <Button
                key={action.label}
                call={action.call}
                onPress={action.onAction}
                isDisabled={action.disabled ?? false}
              >
                {action.label}
              </Button>
            ))}
            {primary && (
              <Button
                tone="primary"
                call={primary.call}
                onPress={primary.onAction}
                isDisabled={primary.disabled ?? false}
              >
                {primary.label}
              </Button>
            )}
          </div>
        </header>
      )}
      <div className="sp-page-body">
        {csv && <FailureLine error={csv.error} />}
        {children}
      </div>
    </main>
  )
}
