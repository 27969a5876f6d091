// The tones in which colour carries meaning; the colours of each are in tones.css under `data-tone`.
export type Tone = 'good' | 'caution' | 'bad' | 'plain';
