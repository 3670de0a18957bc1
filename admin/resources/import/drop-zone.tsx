import { Box, Button, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon';

type DropZoneProps = { onFile: (file: File) => void; disabled: boolean };

/** Takes one file, dropped or chosen. */
export function DropZone({ onFile, disabled }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box
      {...{ onDrop, onDragOver }}
      onDragLeave={() => setOver(false)}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center' },
        ...{ p: { xs: 2, sm: 4 }, border: '2px dashed', borderRadius: 1 },
        ...{ borderColor: isOver ? 'primary.main' : 'divider', bgcolor: isOver ? 'action.hover' : undefined },
      }}
    >
      <Button
        variant="outlined"
        startIcon={<Icon name="file-up" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <Typography color="textSecondary">or drop it here</Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of posts"
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </Box>
  );
}
