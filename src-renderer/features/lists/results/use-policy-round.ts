// Counts how often stored results were scored again, so that what is shown is asked for anew.
import { useEffect, useState } from 'react';
import { client } from '../../../bridge/client.ts';

export function usePolicyRound(): number {
  const [round, setRound] = useState(0);
  useEffect(() => client.on('policy.changed', () => setRound((before) => before + 1)), []);
  return round;
}
