import { dots, ellipse, type Motif, path, rect, repeat, stroke } from './shapes.ts'

/** Things for the house and for sitting outside. */
export const homeMotifs: Record<string, Motif> = {
  throw: (t) =>
    path('M180 330q320-110 640 0v400q-320 90-640 0z', t.base) +
    path('M180 330q320-110 640 0v120q-320-100-640 0z', t.light) +
    stroke('M182 520q318-90 636 0M182 580q318-90 636 0', t.accent, 26) +
    stroke('M340 292v470M660 292v470', t.accent, 18) +
    repeat(22, (i) => stroke(`M${190 + i * 29.5} ${738 + Math.sin(i / 7) * 26}v56`, t.dark, 8)),
  cushion: (t) =>
    path('M200 250q300 60 600 0q-60 300 0 560q-300-60-600 0q60-280 0-560z', t.base) +
    path('M200 250q150 30 300 30q-130 260-110 490q-100 6-190 40q60-280 0-560z', t.light) +
    stroke(
      'M330 330q-30 220 0 400M410 338q-30 210 0 380M590 338q30 210 0 380M670 330q30 220 0 400',
      t.accent,
      12,
    ),
  mug: (t) =>
    stroke('M660 430q170-20 150 140t-170 140', t.dark, 46) +
    path('M280 330h400v400q0 110-110 110h-180q-110 0-110-110z', t.base) +
    path('M280 330h110v500q-110-6-110-100z', t.light) +
    path('M280 640h400v90q0 110-110 110h-180q-110 0-110-110z', t.accent) +
    ellipse([480, 332, 200, 44], t.dark) +
    ellipse([480, 336, 176, 34], '#5a3d28'),
  bowl: (t) =>
    path('M150 440h700q-20 330-270 380h-160q-250-50-270-380z', t.base) +
    path('M150 440h200q-10 260 110 380h-40q-250-50-270-380z', t.light) +
    stroke('M170 540q330 90 660 0', t.accent, 24) +
    ellipse([500, 442, 350, 90], t.dark) +
    ellipse([500, 456, 310, 70], t.accentLight),
  jug: (t) =>
    stroke('M670 380q170 20 130 200t-170 130', t.dark, 44) +
    path(
      'M340 250l-70-50q120-60 380 0q-20 160 30 280q50 150-30 350q-150 50-300 0q-80-200-30-350q40-110 20-230z',
      t.base,
    ) +
    path('M340 250q80 10 90 10q10 150-30 260q-40 160 20 330l-70-20q-80-200-30-350q40-110 20-230z', t.light) +
    stroke('M308 600q190 50 384 0', t.accent, 20),
  teapot: (t) =>
    stroke('M700 450q200-50 180 120t-190 130', t.dark, 40) +
    path('M330 560q-110-10-150-190l-60-20q10-30 60-40q120 40 190 160z', t.base) +
    ellipse([500, 590, 270, 240], t.base) +
    path('M300 430q-150 200 40 350q-60-190 60-400z', t.light) +
    ellipse([500, 370, 160, 46], t.dark) +
    ellipse([500, 300, 40, 36], t.accent) +
    path('M350 364q150-90 300 0z', t.base),
  candle: (t) =>
    path('M500 120q70 90 0 150q-70-60 0-150z', '#f0b44c') +
    path('M500 170q34 50 0 92q-34-42 0-92z', '#fbe6a6') +
    stroke('M500 260v60', '#4a3b2e', 10) +
    rect([360, 310, 280, 430], t.base, 30) +
    rect([380, 330, 50, 390], t.light, 24) +
    ellipse([500, 318, 140, 26], t.light) +
    ellipse([500, 760, 260, 70], t.accentDark) +
    ellipse([500, 742, 260, 66], t.accent),
  candleHolder: (t) =>
    path('M500 90q50 70 0 120q-50-50 0-120z', '#f0b44c') +
    rect([462, 210, 76, 300], '#f1ead9', 20) +
    rect([430, 490, 140, 90], t.base, 20) +
    rect([474, 570, 52, 190], t.base) +
    rect([484, 570, 14, 190], t.light) +
    ellipse([500, 790, 240, 56], t.dark) +
    ellipse([500, 774, 240, 50], t.base),
  lantern: (t) =>
    stroke('M400 220q100-190 200 0', t.dark, 22) +
    path('M380 300L440 200h120l60 100z', t.base) +
    rect([330, 300, 340, 480], '#e9e2c8', 10) +
    ellipse([500, 560, 120, 170], '#f7d98c') +
    rect([450, 560, 100, 200], '#f1ead9', 16) +
    path('M500 440q46 70 0 118q-46-48 0-118z', '#ee9f3c') +
    rect([318, 290, 34, 500], t.base) +
    rect([648, 290, 34, 500], t.base) +
    rect([486, 290, 28, 60], t.base) +
    rect([300, 770, 400, 60], t.dark, 14) +
    rect([310, 284, 380, 34], t.dark, 10),
  board: (t) =>
    path(
      'M440 110h120q20 90 0 160q170 10 180 130v400q-10 80-90 90h-300q-80-10-90-90v-400q10-120 180-130q-20-70 0-160z',
      t.base,
    ) +
    stroke(
      'M330 420q170-40 340 10M320 540q180 40 360-10M330 660q170-30 340 20M340 780q150 30 320 0',
      t.dark,
      7,
    ) +
    stroke('M320 480q180 30 360 0M320 600q180-20 360 20M330 720q170 20 340-10', t.light, 6) +
    ellipse([500, 180, 30, 30], t.dark),
  basket: (t) =>
    stroke('M230 440q-80 60 0 130M770 440q80 60 0 130', t.dark, 30) +
    path('M220 370h560l-50 470h-460z', t.base) +
    repeat(6, (row) =>
      repeat(9, (i) =>
        stroke(
          `M${248 + row * 8 + i * (58 - row * 1.6)} ${430 + row * 70}q24 26 46 0`,
          (i + row) % 2 ? t.dark : t.light,
          14,
        ),
      ),
    ) +
    ellipse([500, 372, 280, 56], t.dark) +
    ellipse([500, 380, 250, 42], '#3f3226'),
  rug: (t) =>
    path('M240 250h520l120 500h-760z', t.base) +
    path('M276 290h448l96 420h-640z', t.light) +
    path('M306 322h388l78 356h-544z', t.base) +
    stroke('M300 420h400M276 520h448M254 620h492', t.accent, 24) +
    repeat(20, (i) => stroke(`M${130 + i * 39} 752v40`, t.dark, 8)),
  doormat: (t) =>
    path('M200 360h600l80 340h-760z', t.dark) +
    path('M200 340h600l80 340h-760z', t.base) +
    repeat(9, (i) => stroke(`M${244 + i * 64} 370l${(i - 4) * 14} 280`, t.light, 8)) +
    path('M230 366h540l66 288h-672z', 'none', `stroke="${t.accent}" stroke-width="20"`),
  soap: (t) =>
    rect([240, 560, 520, 200], t.dark, 60) +
    rect([240, 520, 520, 200], t.base, 60) +
    rect([280, 550, 440, 60], t.light, 30) +
    rect([300, 370, 400, 170], t.accent, 50) +
    rect([330, 394, 340, 46], t.accentLight, 23) +
    stroke('M500 372v166', '#b79f78', 16) +
    stroke('M302 450h396', '#b79f78', 16),
  teaTowel: (t) =>
    path('M300 140h400v700q-200 40-400 0z', t.base) +
    path('M300 140h130v718q-70-4-130-18z', t.light) +
    stroke('M304 640q196 36 392 0M304 700q196 36 392 0', t.accent, 24) +
    stroke('M304 220h392', t.accent, 12) +
    stroke('M500 140q-40-60 0-70t0 70', t.dark, 12),
  flask: (t) =>
    rect([410, 90, 180, 130], t.accent, 26) +
    rect([426, 200, 148, 50], t.accentDark) +
    path('M420 240h160q60 40 60 120v470q0 50-50 50h-180q-50 0-50-50v-470q0-80 60-120z', t.base) +
    path('M420 240h50q-30 300-20 640h-40q-50 0-50-50v-470q0-80 60-120z', t.light) +
    rect([360, 520, 280, 40], t.dark),
  stool: (t) =>
    stroke('M330 420L240 860M670 420l90 440M420 440l-20 400M580 440l20 400', t.dark, 42) +
    stroke('M296 660h408', t.dark, 30) +
    ellipse([500, 410, 310, 84], t.dark) +
    ellipse([500, 380, 310, 84], t.base) +
    ellipse([470, 366, 220, 48], t.light),
  brush: (t) =>
    path('M120 440q0-70 80-70h300l380-60q40 60-10 110l-370 60q-10 60-80 60h-220q-80 0-80-100z', t.base) +
    path('M150 430q10-40 70-40h290l350-54q-10 40-350 94h-290z', t.light) +
    repeat(13, (i) => stroke(`M${158 + i * 29} 530l${(i - 6) * 5} 200`, i % 2 ? t.accent : t.accentDark, 22)),
  chair: (t) =>
    stroke('M300 160l120 560M700 160L580 720M270 860l440-330M730 860L290 530', t.dark, 34) +
    path('M310 190h380l-40 330h-300z', t.base) +
    stroke('M330 280h340M342 370h316M350 460h300', t.light, 16) +
    path('M270 540h460l40 90h-540z', t.accent),
  hammock: (t) =>
    stroke('M60 200L260 470M940 200L740 470', '#b79f78', 14) +
    stroke('M60 200L340 540M940 200L660 540', '#b79f78', 10) +
    path('M240 450q260 330 520 0q40 60 20 110q-280 360-560 0q-20-50 20-110z', t.base) +
    stroke('M236 500q264 340 528 0', t.accent, 26) +
    stroke('M232 556q268 340 536 0', t.light, 20) +
    repeat(12, (i) =>
      stroke(`M${270 + i * 42} ${620 + Math.sin(((i + 0.5) / 12) * Math.PI) * 130}v50`, t.dark, 8),
    ),
  fireBowl: (t) =>
    path(
      'M500 160q160 150 110 290q60-20 60-90q90 130-40 240h-260q-130-110-20-250q0 70 50 80q-30-150 100-270z',
      '#e8863a',
    ) +
    path('M500 330q90 90 60 190q40 60-20 90h-90q-70-30-20-110q10 30 30 36q-10-110 40-206z', '#f7c65a') +
    path('M170 560h660q-30 220-330 240q-300-20-330-240z', t.base) +
    path('M170 560h190q10 170 110 238q-270-30-300-238z', t.light) +
    rect([150, 540, 700, 44], t.dark, 20) +
    stroke('M330 780l-50 110M670 780l50 110M500 800v90', t.dark, 30),
  lights: (t) =>
    stroke('M40 260q230 240 460 60t460-20', t.dark, 14) +
    (
      [
        [150, 352],
        [300, 400],
        [460, 352],
        [620, 272],
        [780, 268],
        [900, 292],
      ] as const
    )
      .map(
        ([x, y]) =>
          rect([x - 22, y, 44, 56], t.base, 8) +
          ellipse([x, y + 116, 66, 76], '#f9dc8e') +
          ellipse([x - 16, y + 100, 20, 28], '#fdf3d2'),
      )
      .join(''),
  enamelMug: (t) =>
    stroke('M660 420q170-10 150 130t-170 130', t.base, 30) +
    path('M270 320h410l-16 480q-2 30-36 30h-306q-34 0-36-30z', t.base) +
    path('M270 320h110l10 510h-68q-34 0-36-30z', t.light) +
    ellipse([475, 322, 208, 46], t.accent) +
    ellipse([475, 330, 184, 34], '#e9e4da') +
    dots(
      [
        [350, 480],
        [430, 620],
        [540, 450],
        [600, 580],
        [500, 730],
        [350, 720],
        [590, 720],
      ],
      13,
      t.accentLight,
    ),
}
