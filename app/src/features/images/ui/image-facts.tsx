import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { ImageDetail } from '../contract/images.ts'
import { Likeness } from './likeness.tsx'
import { HOME_PATH, operationPath } from './paths.ts'
import { STATE_TONES, useImageWords } from './use-image-words.ts'
import { useImageSettings, useSaveExcludes } from './use-images.ts'
import { useSettingsWords } from './use-settings-words.ts'

/** Facts of an image: its state, sizes, uses, and what was done to it. */
export function ImageFacts({ detail }: { detail: ImageDetail }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { image, current, encoding, likeness, operationId } = detail
  const told = useSettingsWords(encoding?.settings)
  const verdict = words.verdict(image)
  return (
    <Stack gap={4}>
      <Section title={t('single.state')}>
        <Stack gap={3}>
          <div className="sp-images-facts">
            <Badge tone={STATE_TONES[image.state]}>{t(`state.${image.state}`)}</Badge>
            {verdict !== '' && <p>{verdict}</p>}
          </div>
          <dl className="sp-images-list">
            <dt>{t('column.bytes')}</dt>
            <dd>{words.sizes(image)}</dd>
            {current.width !== null && current.height !== null && (
              <>
                <dt>{t('single.pixels')}</dt>
                <dd>{t('pixels', { width: current.width, height: current.height })}</dd>
              </>
            )}
            <dt>{t('filter.format')}</dt>
            <dd>
              {t(`format.${image.format}`)}
              {image.isConverted && <p className="sp-subtle sp-small">{t('convert.stands')}</p>}
            </dd>
            <dt>{t('single.file')}</dt>
            <dd>{image.name}</dd>
            {image.state === 'optimised' && image.optimisedAt !== null && (
              <>
                <dt>{t('single.optimised')}</dt>
                <dd>
                  <RelativeTime at={image.optimisedAt} />
                </dd>
              </>
            )}
            {encoding && (
              <>
                <dt>{t('single.encoder')}</dt>
                <dd>
                  {encoding.quality === null
                    ? encoding.encoder
                    : t('single.quality', { encoder: encoding.encoder, quality: encoding.quality })}
                </dd>
              </>
            )}
          </dl>
          {told.length > 0 && <p className="sp-subtle sp-small">{told.join(' ')}</p>}
          {operationId !== null && <Link to={operationPath(operationId)}>{t('single.operation')}</Link>}
        </Stack>
      </Section>
      {likeness && image.state === 'optimised' && (
        <Section title={t('likeness.title')}>
          <Likeness likeness={likeness} />
        </Section>
      )}
      <Uses detail={detail} />
      <Keep id={image.id} by={image.excludedBy} />
    </Stack>
  )
}

/** Uses of the image: current ones in the catalogue; those in settings and texts as of the last scan. */
function Uses({ detail: { uses, written } }: { detail: ImageDetail }) {
  const { t } = useTranslation('images')
  const listed = [
    ...uses.map((use) => ({ ...use, of: t(`use.${use.kind}`) })),
    ...(written?.uses ?? []).map((use) => ({ ...use, of: t(`others.kind.${use.kind}`) })),
  ]
  return (
    <Section title={t('single.uses')}>
      <Stack gap={2}>
        {listed.length === 0 ? (
          <p className="sp-subtle">{t('single.noUse')}</p>
        ) : (
          <ul>
            {listed.map(({ gid, title, of }) => (
              <li key={`${of} ${gid} ${title}`}>
                {title} <span className="sp-subtle sp-small">{of}</span>
              </li>
            ))}
          </ul>
        )}
        {written ? (
          <p className="sp-subtle sp-small">
            <FilledText text={t('single.texts', { time: GAP })}>
              <RelativeTime at={written.readAt} />
            </FilledText>
          </p>
        ) : (
          <p className="sp-subtle sp-small">
            {t('single.textsNever')} <Link to={HOME_PATH}>{t('home.scan')}</Link>
          </p>
        )}
      </Stack>
    </Section>
  )
}

/** Excludes this image from all bulk operations. */
function Keep({ id, by }: { id: string; by: ImageDetail['image']['excludedBy'] }) {
  const { t } = useTranslation('images')
  const frame = useFrame()
  const excludes = useImageSettings().data?.excludes
  const save = useSaveExcludes()
  if (!excludes) return null
  const isKept = excludes.files.includes(id)
  return (
    <Section>
      <Switch
        on={isKept}
        disabled={save.isPending}
        onSwitch={(on) =>
          save.mutate(
            {
              ...excludes,
              files: on ? [...excludes.files, id] : excludes.files.filter((each) => each !== id),
              before: excludes,
            },
            { onSuccess: () => frame.toast(t('settings.saved')) },
          )
        }
        help={by === 'collection' || by === 'tag' ? t(`keptBy.${by}`) : t('single.keepHelp')}
      >
        {t('single.keep')}
      </Switch>
      <FailureLine error={save.error} />
    </Section>
  )
}
