import { dots, ellipse, type Motif, path, rect, repeat, sprig, stroke } from './shapes.ts'

const steel = '#8d9596'
const steelLight = '#c3c9c8'

/** Draws a turned wooden handle that points up from (500, y). */
const handle = (y: number, length: number, { base, light }: { base: string; light: string }) =>
  rect([462, y - length, 76, length], base, 36) + rect([476, y - length + 24, 16, length - 60], light, 8)

/** Tools, pots and plants. */
export const gardenMotifs: Record<string, Motif> = {
  trowel: (t) =>
    handle(440, 300, t) +
    rect([478, 430, 44, 120], steel) +
    path('M400 540h200q20 210-100 340q-120-130-100-340z', steel) +
    path('M500 548h86q12 180-86 310z', steelLight),
  fork: (t) =>
    handle(420, 290, t) +
    rect([480, 410, 40, 130], steel) +
    path('M360 540h280v70h-280z', steel) +
    [362, 474, 586].map((x) => path(`M${x} 590h50l-6 220q-20 60-38 0z`, steelLight)).join(''),
  spade: (t) =>
    path('M420 90h160v50h-50v70h-60v-70h-50z', t.base) +
    rect([468, 170, 64, 370], t.base, 10) +
    rect([482, 180, 14, 350], t.light, 7) +
    path('M380 540h240v220q-20 120-120 160q-100-40-120-160z', steel) +
    path('M500 540h106v220q-12 100-106 146z', steelLight),
  secateurs: (t) =>
    path('M470 470q-110 180-150 400q46 36 86-14q40-210 130-350z', t.base) +
    path('M540 470q110 180 150 400q-46 36-86-14q-40-210-130-350z', t.dark) +
    path('M470 490q-80-170-30-340q110 120 122 300z', steelLight) +
    path('M540 490q90-130 74-280q-80 60-140 220z', steel) +
    ellipse([504, 484, 40, 40], steel) +
    ellipse([504, 484, 16, 16], t.accentDark),
  twine: (t) =>
    rect([330, 300, 340, 420], t.base, 90) +
    repeat(13, (i) => stroke(`M334 ${338 + i * 28}q166 40 332-6`, i % 2 ? t.dark : t.light, 9)) +
    ellipse([500, 306, 130, 36], t.dark) +
    ellipse([500, 304, 52, 16], '#3c3427') +
    stroke('M664 660q120 40 90 130q-40 70-150 40', t.base, 12),
  wateringCan: (t) =>
    stroke('M388 420q-210-60-220 150q0 110 130 150', t.dark, 34) +
    path('M330 400h330l40 420q2 30-30 30h-350q-32 0-30-30z', t.base) +
    path('M330 400h100l-40 450h-70q-32 0-30-30z', t.light) +
    path('M670 660l150-300l44 24l-160 380z', t.base) +
    path('M782 356l60-70l74 44l-30 84z', t.dark) +
    stroke('M390 400q110-170 220 0', t.dark, 30) +
    ellipse([495, 402, 165, 34], t.dark),
  rake: (t) =>
    rect([472, 80, 56, 560], t.base, 26) +
    rect([484, 100, 12, 520], t.light, 6) +
    rect([300, 640, 400, 46], steel, 18) +
    repeat(8, (i) => stroke(`M${322 + i * 51} 670l${(i - 3.5) * 6} 190`, steelLight, 20)),
  kneeler: (t) =>
    rect([190, 420, 620, 260], t.dark, 60) +
    rect([190, 396, 620, 250], t.base, 60) +
    rect([230, 430, 540, 180], t.light, 40) +
    repeat(5, (i) => stroke(`M${290 + i * 105} 440v160`, t.base, 8)) +
    path('M430 396q70-60 140 0v30q-70-44-140 0z', t.accent),
  dibber: (t) =>
    path('M400 150h200q26 40 0 80h-60v380q-12 130-40 250q-28-120-40-250v-380h-60q-26-40 0-80z', t.base) +
    path('M484 240h20v380l-6 150q-12-70-14-150z', t.light) +
    path('M460 620h80q-12 130-40 240q-28-110-40-240z', steel),
  trug: (t) =>
    stroke('M300 520q200-420 400 0', t.dark, 40) +
    path('M150 500h700q-20 250-150 310h-400q-130-60-150-310z', t.base) +
    repeat(4, (i) =>
      stroke(`M${172 + i * 20} ${560 + i * 62}q${328 - i * 20} 40 ${656 - i * 40} 0`, t.dark, 10),
    ) +
    path('M140 480h720v50h-720z', t.light) +
    sprig(380, 490, 90) +
    sprig(610, 490, 70, '#7a9a55'),
  pot: (t) =>
    sprig(500, 400, 170) +
    path('M300 430h400l-50 420h-300z', t.base) +
    path('M300 430h130l-6 420h-74z', t.light) +
    rect([272, 380, 456, 86], t.base, 18) +
    rect([272, 448, 456, 18], t.dark) +
    ellipse([500, 384, 214, 22], '#4a3a2c'),
  planter: (t) =>
    sprig(420, 420, 150) +
    sprig(590, 420, 120, '#7d9b63') +
    path('M250 420h500q10 300-110 420h-280q-120-120-110-420z', t.base) +
    path('M250 420h150q-20 240 30 420h-70q-120-120-110-420z', t.light) +
    stroke('M262 540q238 50 476 0M274 620q226 50 452 0', t.accent, 14) +
    ellipse([500, 422, 250, 34], t.dark),
  hangingPlanter: (t) =>
    stroke('M500 80L310 480M500 80L690 480M500 80v330', '#b79f78', 12) +
    sprig(430, 470, 120) +
    sprig(580, 470, 100, '#86a56b') +
    path('M290 470h420q0 220-210 250q-210-30-210-250z', t.base) +
    path('M290 470h120q-10 150 60 246q-180-40-180-246z', t.light) +
    stroke('M350 700q-30 120-90 150M640 690q60 90 40 200', '#6f9157', 12) +
    ellipse([500, 472, 210, 28], t.dark),
  trough: (t) =>
    sprig(280, 480, 110) +
    sprig(430, 480, 140, '#7d9b63') +
    sprig(580, 480, 120) +
    sprig(720, 480, 100, '#93ab6a') +
    path('M140 480h720l-40 300h-640z', t.base) +
    path('M140 480h240l-14 300h-186z', t.light) +
    rect([126, 460, 748, 44], t.dark, 16) +
    stroke('M170 620h660', t.dark, 8),
  seedPacket: (t) =>
    rect([290, 170, 420, 640], '#efe6d2', 16) +
    rect([290, 170, 420, 70], t.dark, 16) +
    ellipse([500, 520, 170, 210], t.light) +
    sprig(500, 690, 130) +
    dots(
      [
        [440, 430],
        [560, 410],
        [500, 360],
        [470, 500],
        [550, 490],
      ],
      34,
      t.base,
    ) +
    dots(
      [
        [440, 430],
        [560, 410],
        [500, 360],
        [470, 500],
        [550, 490],
      ],
      12,
      t.accent,
    ),
  bulbs: (t) =>
    (
      [
        [330, 640, 1],
        [520, 690, 1.15],
        [690, 630, 0.95],
      ] as const
    )
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})">${path('M0-170q20 60 80 110q60 90-20 150h-120q-80-60-20-150q60-50 80-110z', '#a8764a')}${path('M-10-150q-70 110-50 230h-10q-70-60-10-150q50-50 70-80z', '#c89a69')}</g>`,
      )
      .join('') +
    stroke('M520 520q10-140 0-260', '#6f9157', 20) +
    path('M430 280q0-130 34-150q24 20 36 50q12-30 36-50q34 20 34 150q-70 60-140 0z', t.base) +
    path('M500 180q30 60 0 138q-30-78 0-138z', t.light),
  birdBox: (t) =>
    rect([330, 340, 340, 470], t.base, 12) +
    repeat(4, (i) => stroke(`M${398 + i * 68} 360v430`, t.dark, 5)) +
    path('M270 360L500 170l230 190l-30 40L500 236L300 400z', t.accent) +
    ellipse([500, 490, 72, 72], '#2f2a25') +
    rect([484, 600, 32, 90], t.dark, 14) +
    rect([330, 780, 340, 34], t.dark, 10),
  feeder: (t) =>
    stroke('M500 90v130', '#777d7c', 12) +
    path('M330 300L500 190l170 110z', t.accent) +
    rect([370, 300, 260, 400], '#dfe6e2', 20) +
    rect([370, 440, 260, 260], '#b98f57', 14) +
    dots(
      [
        [420, 480],
        [470, 520],
        [540, 490],
        [590, 540],
        [430, 590],
        [510, 610],
        [580, 640],
      ],
      14,
      '#6f5330',
    ) +
    rect([320, 690, 360, 50], t.base, 20) +
    stroke('M290 760h420', t.dark, 18),
}
