/** Tones of voice, word for word as in the specification (2-features §9). */
export const TONES = [
  'Expert',
  'Daring',
  'Playful',
  'Sophisticated',
  'Persuasive',
  'Supportive',
  'Formal',
  'Informal',
  'Humorous',
  'Optimistic',
  'Motivating',
  'Assertive',
  'Friendly',
  'Witty',
  'Helpful',
  'Confident',
  'Intelligent',
  'Clear Concise and Human',
] as const
export type Tone = (typeof TONES)[number]
