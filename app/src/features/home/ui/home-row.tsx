import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Link } from '#kit/ui/link.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { HomeItem } from '../contract.ts'
import './home.css'

/** If the rules' texts cannot be loaded, the line's title is enough. */
const FindingWords = lazyPart(() =>
  import('./finding-words.tsx').then(
    (part) => part.FindingWords,
    () => NoWords,
  ),
)

// Preloaded, because any finding appears in the first lines.
void FindingWords.ready()

/** One line of a feature on Home; its texts are in that feature's namespace. `verb` shows the action as a button. */
export function HomeRow({ item, verb = false }: { item: HomeItem; verb?: boolean }) {
  const { t, i18n } = useTranslation('home')
  const [ns = 'home', key = ''] = item.key.split(':')
  const values = momentsInWords(item.values, i18n.language)
  const { finding } = item
  const action = t(`${key}.action`, { ns, defaultValue: '' }) || t('look')
  return (
    <Row
      tone={item.tone}
      toneWord={t(`tone.${item.tone}`)}
      title={t(`${key}.title`, { ...values, ns })}
      note={
        item.progress ? (
          <Progress progress={item.progress}>
            {t(`${key}.note`, { ...values, ns, defaultValue: '' })}
          </Progress>
        ) : finding ? (
          <FindingNote finding={finding} />
        ) : (
          t(`${key}.note`, { ...values, ns, defaultValue: '' })
        )
      }
      action={
        item.link && (
          <Link
            to={item.link.to}
            look={verb ? 'button' : 'text'}
            {...(item.link.external && { target: 'top' })}
          >
            {action}
          </Link>
        )
      }
    />
  )
}

/** Progress of the line's work, as far as its total is known. */
function Progress({
  progress: { done, total },
  children,
}: {
  progress: NonNullable<HomeItem['progress']>
  children: string
}) {
  return (
    <div className="sp-home-progress">
      <ProgressBar label={children} {...(total !== null && { value: done, max: Math.max(total, 1) })} />
    </div>
  )
}

/** Reserves one line while the texts load, so that nothing below moves. */
function FindingNote({ finding }: { finding: NonNullable<HomeItem['finding']> }) {
  return (
    <Suspense fallback={'\u00a0'}>
      <FindingWords finding={finding} />
    </Suspense>
  )
}

function NoWords(_: { finding: NonNullable<HomeItem['finding']> }) {
  return null
}
