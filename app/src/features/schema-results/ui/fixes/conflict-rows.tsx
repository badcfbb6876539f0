import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { FixesState, SchemaConflict } from '../../contract/fixes.ts'
import { useWords } from '../use-words.ts'
import './fixes.css'

const TONES = { twice: 'attention', faulty: 'critical', unreadable: 'critical', outdated: 'info' } as const
const SEVERITY = { twice: 'warning', faulty: 'error', unreadable: 'error', outdated: 'info' } as const
const APPS = 'shopify://admin/settings/apps'

/** One row per conflict: what it is, each source with what happens to it, and the review button. */
export function ConflictRows({
  conflicts,
  state,
  isLooking,
  onReview,
}: {
  conflicts: readonly SchemaConflict[]
  state: FixesState
  /** The listed conflicts may be outdated, so reviewing is disabled meanwhile. */
  isLooking: boolean
  onReview: (id: string) => void
}) {
  const { t } = useTranslation('schema-results')
  if (conflicts.length === 0) return null
  return (
    <Rows>
      {conflicts.map((conflict) => (
        <Row
          key={conflict.id}
          tone={TONES[conflict.kind]}
          toneWord={t(`severity.${SEVERITY[conflict.kind]}`)}
          title={t(`fixes.kind.${conflict.kind}`, { type: conflict.type || t('node.untyped') })}
          note={<Facts conflict={conflict} />}
          action={
            <Inline>
              {conflict.files.length > 0 && (
                <Button isDisabled={isLooking} onPress={() => onReview(conflict.id)}>
                  {t('fixes.review')}
                </Button>
              )}
              {conflict.files.length === 0 && <OwnWay conflict={conflict} state={state} />}
            </Inline>
          }
        />
      ))}
    </Rows>
  )
}

function Facts({ conflict }: { conflict: SchemaConflict }) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  const { pages, templates, url, sources, takesOver, lost, kind } = conflict
  const where = templates.map((template) => t(`template.${template}`)).join(', ')
  return (
    <>
      <p>
        {t('problem.pages', { count: pages })} · {where} ·{' '}
        <Link to={url} target="external">
          {t('fixes.example')}
        </Link>
      </p>
      <ul className="sp-conflict-sources">
        {sources.map((source, at) => (
          <li key={at}>
            <span className="sp-strong">{words.owner(source.owner)}</span>
            {source.types.length > 0 && ` · ${source.types.join(', ')}`} ·{' '}
            {t(`format.${source.format}`).split(',')[0]}
            {source.location && (
              <>
                {' '}
                · <code>{t('fixes.location', source.location)}</code>
              </>
            )}
            : {t(`fixes.step.${source.step}`, { owner: words.owner(source.owner) })}
          </li>
        ))}
        {takesOver && <li>{t('fixes.takesOver')}</li>}
        {lost.length > 0 && kind !== 'outdated' && <li>{t('fixes.lost', { fields: lost.join(', ') })}</li>}
      </ul>
    </>
  )
}

/** Link for what Signpost cannot change: the app's settings, or the theme's code. */
function OwnWay({ conflict, state }: { conflict: SchemaConflict; state: FixesState }) {
  const { t } = useTranslation('schema-results')
  const isApp = conflict.sources.some(({ step }) => step === 'ask-app')
  if (isApp)
    return (
      <Link to={APPS} target="top" look="button">
        {t('fix.way.apps')}
      </Link>
    )
  if (state.codeUrl === null) return null
  return (
    <Link to={state.codeUrl} target="top" look="button">
      {t('fixes.openCode')}
    </Link>
  )
}
