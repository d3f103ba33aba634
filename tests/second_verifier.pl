#!/usr/bin/perl
# A second verifier of the dice, written from docs/dice.md and docs/record.md alone.
#
# It reads a public record from standard input, rolls every die again, and checks commitments and, once
# the secret is told, seeds, the deal, the deck, and cards taken for wild ones. It prints each battle as it rolled it, a line each:
# stage, battle, and the faces of its rolls. Exit code 1: something was not as the record says.

use strict;
use warnings;
use Digest::SHA qw(sha256_hex hmac_sha256 hmac_sha256_hex);
use Encode qw(encode_utf8);
use JSON::PP qw(decode_json);

binmode STDOUT, ":utf8";

my %FACES = (
    white  => [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6],
    yellow => [1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6],
    green  => [1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6],
    red    => [1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6],
    black  => [1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6],
);
my @ORDER = qw(white yellow green red black);
my %SCALES = (
    board   => { force => [5, 10, 18, 30], garrison => [5, 10, 18, 30] },
    program => { force => [5, 10, 18, 29], garrison => [5, 10, 18, 29] },
    manual  => { force => [3, 7, 12, 18],  garrison => [6, 12, 20] },
);

my ($game, $scale, $secret, $wrong, $by_mail) = ("", undef, undef, 0, 0);
my (%promised, @stages, $stage);

sub complain { print STDERR "@_\n"; $wrong = 1; }

# --- reading ---

while (my $text = <STDIN>) {
    my $line = decode_json($text);
    my $kind = $line->{line};
    if ($kind eq "game") {
        $game  = $line->{game};
        $by_mail = $line->{rules}{allocation} =~ /^(draft|claim)$/;
        $scale = $SCALES{ $line->{rules}{dice_scale} };
        own_dice($line->{rules}{dice}) if ref $line->{rules}{dice};
        complain("secret hash missing") unless $line->{secret_hash} =~ /^[0-9a-f]{64}$/;
        $promised{secret} = $line->{secret_hash};
    }
    elsif ($kind eq "commitment") { $promised{ $line->{stage} } = $line->{commitment}; }
    elsif ($kind eq "stage" or $kind eq "ruling") { $stage = { %$line, events => [] }; push @stages, $stage; }
    elsif ($kind eq "undone") { push @stages, $line; }
    elsif ($kind eq "event") { push @{ $stage->{events} }, $line; }
    elsif ($kind eq "secret") { $secret = $line->{secret}; }
    elsif ($kind eq "opened") {
        my $hidden = decode_json(encode_utf8($line->{text}));
        my ($its) = grep { $_->{stage} eq $line->{stage} and $_->{line} ne "undone" } @stages;
        $its->{hidden} = $hidden->{events};
        my $salted = pack("H*", $line->{salt}) . encode_utf8($line->{text});
        complain("seal of $line->{stage}") if sha256_hex($salted) ne $its->{sealed};
    }
}

# --- checking ---

if (defined $secret) {
    complain("the secret") if sha256_hex(pack("H*", $secret)) ne $promised{secret};
}
check($_) for grep { $_->{line} eq "stage" } @stages;
follow_cards() if defined $secret;
exit $wrong;

sub check {
    my ($its) = @_;
    my $id = $its->{stage};
    if (!defined $its->{seed}) {
        check_deal($its) if defined $secret;
        return;
    }
    my $seed = pack("H*", $its->{seed});
    complain("the commitment of $id") if sha256_hex($seed) ne $promised{$id};
    if (defined $secret) {
        my $made = hmac_sha256_hex(encode_utf8("$game/$id"), pack("H*", $secret));
        complain("the seed of $id") if $made ne $its->{seed};
    }
    my $salts = join "", map { "$_\0$its->{salts}{$_}\0" } sort keys %{ $its->{salts} };
    my $key = hmac_sha256(encode_utf8($salts), $seed);
    for my $event (@{ $its->{events} }) {
        check_battle($id, $key, $event) if $event->{event} eq "battle fought";
        check_attack($id, $key, $event) if $event->{event} eq "attack fought";
        check_order($id, $key, $event)  if $event->{event} eq "turn order rolled";
    }
}

sub check_battle {
    my ($id, $key, $battle) = @_;
    my $next  = stream($key, $battle->{key});
    my @sides = map { { kind => "force", size => $_->{size} } } @{ $battle->{forces} };
    push @sides, { kind => "garrison", size => $battle->{garrison}{size} } if $battle->{garrison};
    my @rolled;
    for my $roll (@{ $battle->{rolls} }) {
        my @standing = grep { $_->{size} } @sides;
        my @faces = map { face(die_of($_), $next) } @standing;
        push @rolled, join(" ", @faces);
        complain("$id, $battle->{key}: the dice") if "@faces" ne "@{ $roll->{dice} }";
        $standing[$_]{size} = $roll->{armies}[$_] for 0 .. $#standing;
    }
    print "$id\t$battle->{key}\t", join(", ", @rolled), "\n";
}

sub check_attack {
    my ($id, $key, $attack) = @_;
    my $next = stream($key, $attack->{key});
    my @rolled;
    for my $roll (@{ $attack->{rolls} }) {
        my @told = (@{ $roll->{attack} }, @{ $roll->{defence} });
        my @turned = @{ $roll->{turned} || [] };
        push @told, map { $_->{face} } grep { $_->{by} eq "re-roll" } @turned;
        complain("$id, $attack->{key}: the commander") if grep { $_->{by} eq "commander" and $_->{face} != 6 } @turned;
        my @faces = map { plain_face($next) } @told;
        push @rolled, join(" ", @faces);
        complain("$id, $attack->{key}: the dice") if "@faces" ne "@told";
    }
    print "$id\t$attack->{key}\t", join(", ", @rolled), "\n";
}

sub check_order {
    my ($id, $key, $event) = @_;
    my $next = stream($key, "turn order");
    for my $roll (@{ $event->{rolls} }) {
        my @told = map { $_->[1] } @$roll;
        my @faces = map { plain_face($next) } @told;
        complain("$id, turn order: the dice") if "@faces" ne "@told";
    }
}

sub die_of {
    my ($side) = @_;
    my $place = 0;
    for my $most (@{ $scale->{ $side->{kind} } }) {
        last if $side->{size} <= $most;
        $place++;
    }
    return $ORDER[$place];
}

sub face {
    my ($die, $next) = @_;
    my $byte;
    do { $byte = $next->() } while $byte >= 252;
    return $FACES{$die}[$byte % 12];
}

sub plain_face {
    my ($next) = @_;
    my $byte;
    do { $byte = $next->() } while $byte >= 252;
    return int($byte % 12 / 2) + 1;
}

sub own_dice {
    my ($counts) = @_;
    for my $die (keys %$counts) {
        my $face = 0;
        $FACES{$die} = [map { $face++; ($face) x $_ } @{ $counts->{$die} }];
    }
}

sub stream {
    my ($key, $name) = @_;
    my ($counter, @bytes) = (0);
    return sub {
        @bytes = unpack("C*", hmac_sha256(encode_utf8("$name/" . $counter++), $key)) unless @bytes;
        return shift @bytes;
    };
}

# --- hidden chance ---

sub check_deal {
    my ($its) = @_;
    my @dealt = map { $_->{territory} } grep { $_->{event} eq "territory dealt" } @{ $its->{events} };
    my @sorted = sort @dealt;
    my @order = $by_mail ? @sorted : shuffled("$its->{stage} deal", @sorted);
    complain("the deal") if join("|", @dealt) ne join("|", @order);
    my ($deck) = map { $_->{cards} } grep { $_->{event} eq "deck shuffled" } @{ $its->{hidden} };
    my @made = shuffled("$its->{stage} deck", @sorted, "wild", "wild");
    complain("the deck") if join("|", @$deck) ne join("|", @made);
}

# Cards that are taken at random for a wild one, and for that all hands, through the whole game.
sub follow_cards {
    my (%hand, %before);
    for my $its (@stages) {
        if ($its->{line} eq "undone") { %hand = %{ $before{ $its->{stage} } }; next; }
        $before{ $its->{stage} } = { map { $_ => [@{ $hand{$_} }] } keys %hand };
        my (%hidden, $drawer);
        push @{ $hidden{ $_->{event} } }, $_ for @{ $its->{hidden} || [] };
        for my $open (@{ $its->{events} }) {
            my $kind = $open->{event};
            my $event = (@{ $hidden{$kind} || [] } and shift @{ $hidden{$kind} }) || $open;
            my @cards = $event->{cards} ? @{ $event->{cards} } : ($event->{card});
            $drawer = $event->{player} if $kind eq "wild card shown";
            if ($kind eq "card given" and $event->{giver} ne $drawer) {
                my ($taken) = shuffled("$its->{stage} wild card of $drawer", @{ $hand{ $event->{giver} } });
                complain("the card for the wild one of $drawer in $its->{stage}") if $taken ne $cards[0];
            }
            my ($from, $to) = hands_of($event);
            take_out($hand{$from}, @cards) if defined $from;
            push @{ $hand{$to} }, @cards if defined $to;
            $hand{ $event->{player} } = [@cards] if $kind eq "hand edited";
        }
    }
}

# The hands out of which and into which an event brings its cards.
sub hands_of {
    my ($event) = @_;
    my $kind = $event->{event};
    return (undef, $event->{player})          if $kind eq "card drawn";
    return ($event->{giver}, $event->{taker}) if $kind eq "card given";
    return ($event->{player}, $event->{heir}) if $kind eq "cards inherited";
    return ($event->{player}, undef) if $kind =~ /^(set traded|cards discarded|cards returned)$/;
    return;
}

sub take_out {
    my ($hand, @cards) = @_;
    for my $card (@cards) {
        my ($place) = grep { $hand->[$_] eq $card } 0 .. $#$hand;
        defined $place ? splice(@$hand, $place, 1) : complain("the card $card was not in that hand");
    }
}

sub shuffled {
    my ($purpose, @left) = @_;
    my $key = hmac_sha256(encode_utf8("$game/hidden/$purpose"), pack("H*", $secret));
    my $next = stream($key, $purpose);
    my @order;
    while (@left) {
        my $number;
        do { $number = $next->() * 256 + $next->() } while $number >= 65536 - 65536 % @left;
        push @order, splice(@left, $number % @left, 1);
    }
    return @order;
}
