import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { FLOORS, type Floor, type ImageSettings, isMaxWidth, NARROWEST, WIDEST } from '../domain/settings.ts'

/** Initial maximum width once enabled: wide enough for a double-density screen. */
const USUAL_WIDTH = 2_560

/** Optimisation settings: lossless or lossy, quality floor, maximum width, and metadata to keep. */
export function SettingsFields({
  settings,
  saved,
  onSettings,
}: {
  settings: ImageSettings
  /** As stored, if they are saved only with their page. */
  saved?: ImageSettings
  onSettings: (settings: ImageSettings) => void
}) {
  const { t } = useTranslation('images')
  const { mode, floor, maxWidth, keepCopyright } = settings
  const set = (change: Partial<ImageSettings>) => onSettings({ ...settings, ...change })
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('settings.mode')}
        value={mode}
        onValue={(chosen) => set({ mode: chosen })}
        options={(['lossy', 'lossless'] as const).map((value) => ({
          value,
          label: t(`settings.${value}`),
          help: t(`settings.${value}Help`),
        }))}
      />
      {mode === 'lossy' && (
        <RadioGroup
          label={t('settings.floor')}
          value={String(floor)}
          onValue={(chosen) => set({ floor: Number(chosen) as Floor })}
          options={FLOORS.map((value) => ({
            value: String(value),
            label: t(`settings.floor-${value}`),
            help: t(`settings.floor-${value}Help`),
          }))}
        />
      )}
      <MaxWidth
        key={maxWidth === null ? 'none' : 'some'}
        width={maxWidth}
        saved={saved && saved.maxWidth !== null}
        onWidth={(width) => set({ maxWidth: width })}
      />
      <Checkbox
        checked={keepCopyright}
        onChecked={(checked) => set({ keepCopyright: checked })}
        help={t('settings.copyrightHelp')}
      >
        {t('settings.copyright')}
      </Checkbox>
      <p className="sp-subtle sp-small">{t('settings.format')}</p>
    </Stack>
  )
}

function MaxWidth({
  width,
  saved,
  onWidth,
}: {
  width: number | null
  /** Whether images are resized, as stored. */
  saved: boolean | undefined
  onWidth: (width: number | null) => void
}) {
  const { t } = useTranslation('images')
  // The text being typed may not be a valid width yet.
  const [text, setText] = useState(String(width ?? ''))
  const isWidth = isMaxWidth(Number(text))
  return (
    <Stack gap={2}>
      <Switch
        on={width !== null}
        saved={saved}
        onSwitch={(on) => onWidth(on ? USUAL_WIDTH : null)}
        help={t('settings.resizeHelp')}
      >
        {t('settings.resize')}
      </Switch>
      {width !== null && (
        <TextField
          label={t('settings.maxWidth')}
          value={text}
          inputMode="numeric"
          onValue={(typed) => {
            setText(typed)
            if (isMaxWidth(Number(typed))) onWidth(Number(typed))
          }}
          error={isWidth ? undefined : t('settings.maxWidthBounds', { least: NARROWEST, most: WIDEST })}
        />
      )}
    </Stack>
  )
}
