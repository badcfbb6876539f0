import { dots, ellipse, type Motif, path, rect, repeat, stroke, type Tones } from './shapes.ts'

/** Draws body and sleeves of a top, laid flat. */
const top = (t: Tones, sleeve: 'long' | 'none') =>
  (sleeve === 'long'
    ? path('M330 240L180 360L130 760l96 24l104-330z', t.dark) +
      path('M670 240l150 120l50 400l-96 24l-104-330z', t.dark)
    : '') +
  path('M330 230q170 70 340 0l40 130l-20 500q-190 30-380 0l-20-500z', t.base) +
  path('M330 230l60 24l-30 616l-50-10l-20-500z', t.light)

const collar = (t: Tones) => path('M400 220q100 110 200 0l30 40l-80 110l-50-50l-50 50l-80-110z', t.accent)
const zip = (t: Tones) => stroke('M500 320v540', t.accentDark, 10)
const pockets = (t: Tones) =>
  rect([350, 610, 120, 130], t.dark, 14) +
  rect([530, 610, 120, 130], t.dark, 14) +
  rect([344, 604, 132, 40], t.light, 12) +
  rect([524, 604, 132, 40], t.light, 12)

/** Clothes laid flat, and accessories. */
export const clothingMotifs: Record<string, Motif> = {
  jacket: (t) => top(t, 'long') + collar(t) + zip(t) + pockets(t),
  rainJacket: (t) =>
    path('M360 260q20-170 140-170t140 170q-140 90-280 0z', t.dark) +
    path('M410 260q10-110 90-110t90 110q-90 60-180 0z', t.accentDark) +
    top(t, 'long') +
    zip(t) +
    stroke('M330 480q170 40 340 0', t.light, 12) +
    pockets(t),
  gilet: (t) =>
    top(t, 'none') +
    repeat(6, (i) => stroke(`M${312 - i * 1} ${400 + i * 78}q188 26 376 0`, t.dark, 8)) +
    path('M400 220q100 60 200 0l10 80q-110 50-220 0z', t.accent) +
    zip(t),
  jumper: (t) =>
    top(t, 'long') +
    repeat(7, (i) => stroke(`M${344 + i * 52} 330q22 30 0 60t0 60t0 60t0 60t0 60t0 60t0 60`, t.light, 9)) +
    path('M310 820q190 30 380 0v46q-190 30-380 0z', t.dark) +
    stroke('M404 236q96 70 192 0', t.accent, 30),
  fleece: (t) =>
    top(t, 'long') +
    path('M330 230q170 70 340 0l30 160q-200 70-400 0z', t.accent) +
    stroke('M404 232q96 60 192 0', t.accentDark, 34) +
    stroke('M500 280v180', t.accentLight, 10) +
    rect([560, 430, 100, 110], t.dark, 12),
  shirt: (t) =>
    top(t, 'long') +
    repeat(6, (i) => stroke(`M${350 + i * 60} 290v560`, t.accentLight, 7)) +
    collar({ ...t, accent: t.light }) +
    stroke('M500 330v530', t.dark, 8) +
    dots(
      [
        [500, 420],
        [500, 520],
        [500, 620],
        [500, 720],
        [500, 810],
      ],
      12,
      t.accentDark,
    ) +
    rect([560, 420, 100, 120], t.dark, 10),
  baseLayer: (t) =>
    top(t, 'long') +
    stroke('M404 236q96 80 192 0', t.dark, 22) +
    stroke('M340 300q-30 90-34 160M660 300q30 90 34 160', t.accent, 8),
  trousers: (t) =>
    path('M330 130h340l60 740h-180l-50-480l-50 480h-180z', t.base) +
    path('M330 130h100l-60 740h-100z', t.light) +
    rect([326, 110, 348, 60], t.dark, 12) +
    rect([478, 118, 44, 44], t.accent, 8) +
    stroke('M500 170v190', t.dark, 8) +
    path('M360 200q60 60 40 130l-60-30z', t.dark) +
    path('M640 200q-60 60-40 130l60-30z', t.dark),
  socks: (t) =>
    [0, 190]
      .map(
        (x) =>
          `<g transform="translate(${x} ${x / 6})">${path('M300 160h170v380q0 60-60 110l-110 110q-70 60-140-10t0-140l110-110q30-30 30-80z', t.base)}${rect([292, 140, 186, 90], t.accent, 20)}${stroke('M304 300h162M304 360h162', t.light, 20)}${path('M160 610q-70 70 0 140t140 10q-40-120-140-150z', t.accent)}</g>`,
      )
      .join(''),
  beanie: (t) =>
    ellipse([500, 210, 84, 84], t.accent) +
    path('M230 640q0-400 270-400t270 400z', t.base) +
    repeat(7, (i) =>
      stroke(
        `M${320 + i * 60} ${320 + Math.abs(i - 3) * 40}q${(i - 3) * 8} 150 ${(i - 3) * 10} 300`,
        t.dark,
        9,
      ),
    ) +
    rect([210, 610, 580, 150], t.light, 50) +
    repeat(12, (i) => stroke(`M${250 + i * 45} 634v100`, t.base, 10)),
  hat: (t) =>
    ellipse([500, 620, 400, 130], t.dark) +
    ellipse([500, 600, 400, 126], t.base) +
    path('M280 590q-10-320 220-330t220 330q-220 70-440 0z', t.base) +
    path('M300 560q0-260 130-290q-70 120-60 330z', t.light) +
    path('M284 520q216 70 432 0v76q-216 70-432 0z', t.accent),
  scarf: (t) =>
    path('M250 200q250 190 500 0l40 150q-290 200-580 0z', t.base) +
    path('M290 330l-10 500h150l40-440z', t.dark) +
    path('M560 390l60 470h150l-70-520z', t.base) +
    stroke('M288 520h160M286 600h152M594 540h150M604 620h150', t.accent, 26) +
    repeat(6, (i) => stroke(`M${290 + i * 26} 830v60M${628 + i * 26} 860v60`, t.light, 9)),
  gloves: (t) =>
    [
      ['0', 1],
      ['1000', -1],
    ]
      .map(
        ([x, flip]) =>
          `<g transform="translate(${x} 0) scale(${flip} 1)">${path('M210 880v-240q-90-90-110-190q40-50 90 0l50 70l-10-280q30-40 62 0l14 220l8-270q34-40 66 0l4 270l22-230q34-34 60 6l-6 250l30-110q34-24 54 14l-50 290v200z', t.base)}${rect([200, 780, 250, 110], t.accent, 20)}${path('M240 640q90-60 180 0v100h-180z', t.light)}</g>`,
      )
      .join(''),
  boots: (t) =>
    [0, 250]
      .map(
        (x) =>
          `<g transform="translate(${x} ${x / 8})">${path('M230 120h200v480q20 70 130 100q60 30 50 120h-380z', t.base)}${path('M230 120h60v700h-60z', t.light)}${rect([220, 110, 220, 60], t.accent, 16)}${path('M224 800h392v50q-10 20-40 20h-330q-22 0-22-24z', t.dark)}</g>`,
      )
      .join(''),
  apron: (t) =>
    stroke('M400 190q100-170 200 0', t.accent, 22) +
    stroke('M300 480q-90 10-150 80M700 480q90 10 150 80', t.accent, 20) +
    path('M390 180h220q20 210 110 290v390h-440v-390q90-80 110-290z', t.base) +
    path('M390 180h60q-10 260-100 330v350h-70v-390q90-80 110-290z', t.light) +
    rect([370, 560, 260, 170], t.dark, 16) +
    stroke('M500 566v158', t.base, 8),
  backpack: (t) =>
    stroke('M420 210q80-120 160 0', t.accent, 30) +
    path('M280 330q0-160 220-160t220 160v470q0 60-60 60h-320q-60 0-60-60z', t.base) +
    path('M280 330q0-120 120-150q-60 120-60 680q-60-4-60-60z', t.light) +
    path('M290 330q210 90 420 0v130q-210 80-420 0z', t.dark) +
    rect([340, 560, 320, 230], t.dark, 30) +
    rect([352, 580, 296, 60], t.base, 20) +
    rect([380, 400, 34, 170], t.accent, 10) +
    rect([586, 400, 34, 170], t.accent, 10),
}
