// The tones in which something is said by colour; the colours of each stand in tones.css under `data-tone`.
export type Tone = 'good' | 'caution' | 'bad' | 'plain';
