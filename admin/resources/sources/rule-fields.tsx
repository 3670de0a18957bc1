import { BooleanInput, NumberInput, TextArrayInput } from 'react-admin';

/** Which items of a feed a source takes. */
export function RuleFields() {
  return (
    <>
      <NumberInput
        source="rules.minWords"
        label="Words at least"
        min={0}
        max={500}
        step={1}
        helperText="0 takes items of any length."
      />
      <BooleanInput source="rules.skipReplies" label="Drop replies" helperText={false} />
      <BooleanInput source="rules.skipReposts" label="Drop reposts" helperText={false} />
      <TextArrayInput
        source="rules.blockWords"
        label="Drop items with these words"
        fullWidth
        helperText="Words or phrases. Enter after each."
      />
    </>
  );
}

export const NO_RULES = { minWords: 0, skipReplies: false, skipReposts: false, blockWords: [] };
