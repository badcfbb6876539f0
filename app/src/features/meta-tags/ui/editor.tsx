import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Split } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { ResourceDetail } from '../contract/resources.ts'
import { PreviewShape } from './editor-skeleton.tsx'
import type { EditorValues } from './editor-state.ts'
import { HandleCard } from './handle-card.tsx'
import { Neighbours } from './neighbours.tsx'
import { RobotsCard } from './robots-card.tsx'
import { TextsCard } from './texts-card.tsx'
import { useEditor } from './use-editor.ts'
import { type Finished, useStream } from './use-stream.ts'

const EditorAside = lazyPart(() => import('./editor-aside.tsx').then((part) => part.EditorAside))
const Undoing = lazyPart(() => import('./undoing.tsx').then((part) => part.Undoing))
const PreviewCard = lazyPart(() => import('./preview-card.tsx').then((part) => part.PreviewCard))
// At the head of the form, where loading it late would shift the form down.
void PreviewCard.ready()
const WriteCard = lazyPart(() => import('./write-card.tsx').then((part) => part.WriteCard))
const ItemHistory = lazyPart(() =>
  import('#core/changes/ui/item-history.tsx').then((part) => part.ItemHistory),
)

/** The form of one resource beside its previews. */
export function Editor({ detail, queryKey }: { detail: ResourceDetail; queryKey: readonly unknown[] }) {
  const { t } = useTranslation('meta-tags')
  const [undone, setUndone] = useState<readonly string[]>([])
  const editor = useEditor(detail, queryKey, setUndone)
  const failed = useErrorWords(editor.error)
  const writing = useStream(({ texts }) => editor.take(valuesOf(texts)))
  const live = writing.state.kind === 'writing' ? writing.state.texts : null
  // Texts being generated are shown in the fields only: they become edits once complete.
  const shown = live ? { ...editor.values, ...valuesOf(live) } : editor.values
  return (
    <>
      <Neighbours detail={detail} />
      <Suspense>
        {undone.map((operation) => (
          <Undoing key={operation} operation={operation} />
        ))}
      </Suspense>
      {editor.error !== null && (
        <Banner code={failed.code} tone="critical" title={t('editor.notSaved')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={
          <>
            <Suspense fallback={<PreviewShape />}>
              <PreviewCard detail={detail} shown={shown} />
            </Suspense>
            <TextsCard detail={detail} editor={editor} shown={shown} isWriting={live !== null} />
            <Suspense fallback={<Waiting />}>
              <WriteCard detail={detail} editor={editor} writing={writing} />
            </Suspense>
            <HandleCard detail={detail} editor={editor} shown={shown} />
            <RobotsCard editor={editor} />
          </>
        }
        aside={
          // Together: the history does not move when the checks come.
          <Suspense fallback={<Waiting rows={6} />}>
            <EditorAside detail={detail} shown={shown} />
            <ItemHistory
              gid={detail.gid}
              title={t('resourceHistory.title')}
              none={t('resourceHistory.none')}
            />
          </Suspense>
        }
      />
    </>
  )
}

/** Maps generated texts to the form's field names. */
function valuesOf(texts: Finished['texts']): Partial<EditorValues> {
  return {
    ...(texts['seo-title'] !== undefined && { seoTitle: texts['seo-title'] }),
    ...(texts['seo-description'] !== undefined && { seoDescription: texts['seo-description'] }),
    ...(texts.handle !== undefined && { handle: texts.handle }),
  }
}

function Waiting({ rows = 2 }: { rows?: number }) {
  return (
    <Loading>
      <Section>
        <SkeletonRows rows={rows} sign={false} />
      </Section>
    </Loading>
  )
}
