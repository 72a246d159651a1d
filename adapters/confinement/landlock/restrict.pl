# Restricts this process with Landlock and a system call filter, then becomes the program after `--`:
# perl restrict.pl --calls SECCOMP,PRCTL,CAPSET [--landlock] [--filter FD] [--read PATH]… [--write PATH]… [--discard PATH]… -- PROGRAM…
# Perl is part of every Debian system and can make system calls; restricted.ts contains the arguments.
use strict;

my ($landlock, $filter, @calls, @rules) = (0);

# linux/landlock.h: the rights on files and folders, and how many each version of the interface knows.
my %right = (
  execute => 1 << 0, write => 1 << 1, read => 1 << 2, list => 1 << 3, removeFolder => 1 << 4, removeFile => 1 << 5,
  makeFolder => 1 << 7, makeFile => 1 << 8, move => 1 << 13, truncate => 1 << 14, control => 1 << 15,
);
my @knownRights = (0, 13, 14, 15, 15, 16);
my $ofFiles = $right{execute} | $right{write} | $right{read} | $right{truncate} | $right{control};
my $reading = $right{execute} | $right{read} | $right{list};
my $writing = $right{write} | $right{read} | $right{list} | $right{removeFolder} | $right{removeFile}
  | $right{makeFolder} | $right{makeFile} | $right{move} | $right{truncate};

while (@ARGV and (my $option = shift @ARGV) ne '--') {
  if ($option eq '--landlock') { $landlock = 1 }
  elsif ($option eq '--calls') { @calls = map { $_ + 0 } split /,/, shift @ARGV }
  elsif ($option eq '--filter') { $filter = filterFrom(shift @ARGV) }
  elsif ($option eq '--read') { push @rules, [shift @ARGV, $reading] }
  elsif ($option eq '--write') { push @rules, [shift @ARGV, $writing] }
  elsif ($option eq '--discard') { push @rules, [shift @ARGV, $right{read} | $right{write} | $right{truncate}] }
  else { failed("unknown option $option") }
}
my ($seccomp, $prctl, $capset) = @calls;

call('no new privileges', $prctl, 38, 1, 0, 0, 0);
restrictFiles() if $landlock;
dropCapabilities();
installFilter($filter) if defined $filter;
exec { $ARGV[0] } @ARGV or failed("cannot start $ARGV[0]");

sub failed {
  print STDERR "restrict: $_[0]: $!\n";
  exit 125;
}

# Strings are passed as pointers, numbers as they are.
sub call {
  my ($what, $number, @arguments) = @_;
  my $result = syscall($number, @arguments);
  failed($what) if $result == -1;
  return $result;
}

# Also denies TCP, abstract sockets and signals to other processes where the kernel has these versions; the filter
# refuses them on every kernel.
sub restrictFiles {
  my $version = call('Landlock', 444, 0, 0, 1);
  my $handled = (1 << $knownRights[$version < 5 ? $version : 5]) - 1;
  my $attributes = pack 'Q', $handled;
  $attributes .= pack 'Q', 3 if $version >= 4;
  $attributes .= pack 'Q', 3 if $version >= 6;
  my $ruleset = call('Landlock ruleset', 444, $attributes, length($attributes), 0);
  for my $rule (@rules) {
    my ($path, $rights) = @$rule;
    # O_PATH, which needs no right to read. A path that does not exist (ENOENT) needs no rule.
    my $isOpen = sysopen my $file, $path, 0x200000;
    next if !$isOpen and $! == 2;
    failed("cannot open $path") if !$isOpen;
    $rights &= $handled;
    $rights &= $ofFiles unless -d $file;
    my $beneath = pack 'Ql', $rights, fileno $file;
    call("Landlock rule for $path", 445, $ruleset, 1, $beneath, 0);
  }
  call('Landlock', 446, $ruleset, 0);
}

# Root keeps none either: after no_new_privs, exec grants no capability that is not permitted.
sub dropCapabilities {
  my $header = pack 'LL', 0x20080522, 0;
  my $none = "\0" x 24;
  call('capabilities', $capset, $header, $none);
}

sub filterFrom {
  my ($descriptor) = @_;
  open my $file, '<&=', $descriptor or failed('filter');
  binmode $file;
  local $/;
  my $program = <$file>;
  close $file;
  return $program;
}

# Replaces the marker of system-call-filter.ts by the number of this process, which exec keeps.
sub installFilter {
  my ($program) = @_;
  for (my $at = 4; $at < length $program; $at += 8) {
    substr($program, $at, 4) = pack 'L', $$ if substr($program, $at, 4) eq 'self';
  }
  my $described = pack 'Sx6P', length($program) / 8, $program;
  call('filter', $seccomp, 1, 0, $described);
}
