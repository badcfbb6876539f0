import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { isUnderWay } from '#core/changes/ui/under-way.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { ImageDetail } from '../contract/images.ts'
import { gidOfImage } from '../domain/image-states.ts'
import { imagesGate } from '../plan-gates.ts'
import { CompareImages } from './compare-images.tsx'
import { ImageFacts } from './image-facts.tsx'
import { ImagePreview } from './image-preview.tsx'
import { imagesApi } from './images-api.ts'
import { imagePath, operationPath } from './paths.ts'
import { useRestore } from './use-images.ts'
import { WidthTable } from './width-table.tsx'

const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))
const ConvertDialog = lateDialog(() => import('./convert-dialog.tsx').then((part) => part.ConvertDialog))
const ItemHistory = latePart(
  () => import('#core/changes/ui/item-history.tsx').then((part) => part.ItemHistory),
  <Section>
    <SkeletonRows rows={2} sign={false} />
  </Section>,
)
/** Poll interval of an operation in progress, in milliseconds. */
const FOLLOW_MS = 2_000

/** `?image=…`: one image before and after, what visitors get of it, and the actions to optimise and restore it. */
export function ImagePage({ id }: { id: string }) {
  const { t } = useTranslation('images')
  const query = useQuery({
    queryKey: ['images-detail', id],
    queryFn: () => imagesApi.image({ id }),
    refetchInterval: FOLLOW_MS * 5,
  })
  const locked = useLockedPlan(imagesGate)
  const restore = useRestore({ stays: true })
  const [asks, setAsks] = useState(false)
  const [converts, setConverts] = useState(false)
  const { data } = query
  const isOptimised = data?.image.state === 'optimised'
  const goesTo = useOtherImage(id, query)
  if (goesTo !== null) return <Navigate to={imagePath(goesTo)} replace />
  return (
    <Page
      title={data ? nameOf(data) : t('single.title')}
      back
      {...(data &&
        data.image.state !== 'not-supported' &&
        !data.image.isConverted && {
          primary: {
            label: t(isOptimised ? 'action.again' : 'action.optimise'),
            onAction: () => setAsks(true),
            disabled: locked !== null,
          },
        })}
      secondary={[
        ...(data && canConvert(data)
          ? [{ label: t('action.convert'), onAction: () => setConverts(true), disabled: locked !== null }]
          : []),
        ...(data?.image.canRestore
          ? [
              {
                label: t('action.restore'),
                onAction: () => restore.mutate({ ids: [id] }),
                disabled: restore.isPending,
              },
            ]
          : []),
      ]}
    >
      {query.isPending ? (
        <Loading>
          <Section>
            <SkeletonBar height="24rem" />
            <SkeletonRows rows={3} sign={false} />
          </Section>
        </Loading>
      ) : data ? (
        <Stack gap={4}>
          <FailureLine error={restore.error} />
          {data.operationId !== null && (
            <UnderWay operation={data.operationId} onEnd={() => void query.refetch()} />
          )}
          <Split
            main={<Main detail={data} />}
            aside={
              <>
                <ImageFacts detail={data} />
                <ItemHistory
                  gid={gidOfImage(data.convertedFrom ?? id)}
                  title={t('single.history')}
                  none={t('single.historyNone')}
                />
              </>
            }
          />
        </Stack>
      ) : (
        <Section>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </Section>
      )}
      {asks && (
        <OptimiseDialog
          selection={{ ids: [id] }}
          count={1}
          again={isOptimised}
          stays
          onClose={() => setAsks(false)}
        />
      )}
      {converts && (
        <ConvertDialog selection={{ ids: [id] }} count={1} stays onClose={() => setConverts(false)} />
      )}
    </Page>
  )
}

/**
 * Returns the image to go to when another took the place of this one: the converted image, and once that is restored,
 * its source. Null to stay.
 */
function useOtherImage(
  id: string,
  { data, isError, isFetching }: { data: ImageDetail | undefined; isError: boolean; isFetching: boolean },
) {
  const [source, setSource] = useState<string | null>(null)
  const from = data?.convertedFrom ?? null
  if (from !== null && from !== source) setSource(from)
  // What was kept of an earlier visit may be from before the other went back.
  if (data && data.image.id !== id) return isFetching ? null : data.image.id
  return source !== id && (from === null || isError) ? source : null
}

/** True for an image in a product's gallery whose format can be converted. */
const canConvert = ({ image }: ImageDetail): boolean =>
  !image.isConverted && image.use.kind === 'product' && ['jpeg', 'png', 'webp'].includes(image.format)

function Main({ detail }: { detail: ImageDetail }) {
  const { t } = useTranslation('images')
  const { original, current, image } = detail
  return (
    <Stack gap={4}>
      {original ? (
        <Section title={t('single.compare')} note={t('single.compareNote')}>
          <CompareImages name={image.name} before={original} after={current} />
        </Section>
      ) : image.state === 'not-supported' ? (
        <Section title={t('single.now')}>
          <img className="sp-images-shown" src={current.url} alt={image.alt ?? ''} />
        </Section>
      ) : (
        <ImagePreview detail={detail} />
      )}
      <WidthTable detail={detail} />
    </Stack>
  )
}

/** Shown while the last operation on it is in progress; reloads the image when it ends. */
function UnderWay({ operation, onEnd }: { operation: string; onEnd: () => void }) {
  const { t } = useTranslation('images')
  const { data } = useOperation(operation)
  const moves = data !== undefined && isUnderWay(data)
  const [hasMoved, setMoved] = useState(false)
  if (moves && !hasMoved) setMoved(true)
  if (!moves && hasMoved) {
    setMoved(false)
    queueMicrotask(onEnd)
  }
  if (!moves) return null
  return (
    <Banner title={t('single.running')}>
      <Link to={operationPath(operation)}>{t('started.view')}</Link>
    </Banner>
  )
}

const nameOf = ({ image }: ImageDetail): string => (image.use.kind === 'file' ? image.name : image.use.title)
